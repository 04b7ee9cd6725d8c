import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Parser } from '@colophon/analysis/parsing/parser'
import { convertUniversal } from './convert-universal.ts'
import { packModel } from './pack-model.ts'
import type { TreebankSentence } from './read-conllu.ts'
import { readTreebank } from './read-treebank.ts'
import { addTree } from './score-trees.ts'
import { isHeldOut, trainParser } from './train-parser.ts'

/**
 * Trains the parser from the two treebanks and writes its weights: the same data and options give the same bytes.
 *   node research/parsing/write-parser.ts --data ../shared/data/parsing [--out FILE] [--rounds 8] [--part 1]
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    rounds: { type: 'string', default: '8' },
    part: { type: 'string', default: '1' },
  },
})
if (values.data === undefined) throw new Error('Say where the treebanks are: --data FOLDER')
const craft = readTreebank(join(values.data, 'CRAFT'), /\.conllu/)
const web = readTreebank(join(values.data, 'EWT'), /train\.conllu/).map(convertUniversal)
const held = craft.filter((sentence) => isHeldOut(sentence.document))
const learnt = [...craft.filter((sentence) => !isHeldOut(sentence.document)), ...web]
const part = Number(values.part)
const webHeld = readTreebank(join(values.data, 'EWT'), /dev\.conllu/).map(convertUniversal)
const sets: [string, TreebankSentence[]][] = [
  ['biomedical', held],
  ['web', webHeld],
]
const model = trainParser(part < 1 ? learnt.filter((_, at) => (at * part) % 1 < part) : learnt, {
  rounds: Number(values.rounds),
  bits: { tags: 17, moves: 22, labels: 16 },
  onRound: (progress, present) => {
    console.log(progress)
    if (present !== undefined)
      for (const [name, set] of sets) console.log(`  ${name}: ${score(new Parser(present()), set)}`)
  },
})
const packed = packModel(model)
writeFileSync(
  values.out ?? new URL('../../analysis/src/parsing/weights.json', import.meta.url),
  `${JSON.stringify(packed)}\n`,
)
console.log(`${packed.length} letters`)

function score(parser: Parser, set: readonly TreebankSentence[]): string {
  const scores = { words: 0, tags: 0, attached: 0, labelled: 0 }
  const began = process.hrtime.bigint()
  for (const sentence of set) addTree(scores, sentence, parser.parseWords(sentence.words))
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  const share = (count: number) => (count / scores.words).toFixed(4)
  return `tags ${share(scores.tags)}, attached ${share(scores.attached)}, labelled ${share(scores.labelled)}, ${Math.round(scores.words / seconds)} words/s`
}
