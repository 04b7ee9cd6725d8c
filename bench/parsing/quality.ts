import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadParser } from '@colophon/analysis/parsing/load-parser'
import { tokenize } from '@colophon/analysis/parsing/tokenize'
import { convertUniversal } from '@colophon/research/parsing/convert-universal'
import type { TreebankSentence } from '@colophon/research/parsing/read-conllu'
import { addTree, type TreeScores } from '@colophon/research/parsing/score-trees'
import { isHeldOut } from '@colophon/research/parsing/train-parser'
import { readTreebank } from '../../research/parsing/read-treebank.ts'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { count } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { addTokens } from './token-scores.ts'

const TAGS_MIN = 0.97
const ATTACHED_MIN = 0.9
const LABELLED_MIN = 0.87
const RATE_MIN = 5_000

/** Tags and trees of held-out sentences against the treebanks, and the speed. */
export async function* parserQuality(_scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const folder = join(options.data ?? '', 'parsing')
  if (options.data === null || !existsSync(join(folder, 'CRAFT'))) {
    yield { what: 'parser quality', ours: 'not run: no parsing/CRAFT in the data folder' }
    return
  }
  const papers = readTreebank(join(folder, 'CRAFT'), /\.conllu/).filter((each) => isHeldOut(each.document))
  yield* rowsOf('biomedical papers', papers, true)
  if (existsSync(join(folder, 'EWT')))
    yield* rowsOf('web text', readTreebank(join(folder, 'EWT'), /dev\.conllu/).map(convertUniversal), false)
}

function* rowsOf(name: string, sentences: readonly TreebankSentence[], isBarred: boolean): Generator<Row> {
  const parser = loadParser()
  const all: TreeScores = { words: 0, tags: 0, attached: 0, labelled: 0 }
  const bare: TreeScores = { words: 0, tags: 0, attached: 0, labelled: 0 }
  const began = process.cpuUsage()
  const found = sentences.map((sentence) => parser.parseWords(sentence.words))
  const { user } = process.cpuUsage(began)
  for (const [at, sentence] of sentences.entries()) {
    const tree = found[at] ?? { tags: [], heads: [], labels: [] }
    addTree(all, sentence, tree)
    addTree(bare, sentence, tree, (label) => label !== 'punct')
  }
  const tokens = { gold: 0, found: 0, right: 0 }
  for (const { text, words } of sentences)
    addTokens(
      tokens,
      text,
      words,
      tokenize(text).map(({ start, end }) => `${start}-${end}`),
    )
  const what = `parser: ${name}, ${count(sentences.length)} held-out sentences:`
  const share = (part: number, whole: number) => (part / whole).toFixed(4)
  const [tags, attached, rate] = [all.tags / all.words, all.attached / all.words, all.words / (user / 1e6)]
  yield { what: `${what} tokens of the raw text, F1`, ours: share(2 * tokens.right, tokens.gold + tokens.found) }
  yield {
    what: `${what} tags`,
    ours: share(all.tags, all.words),
    ...(isBarred ? { bar: '≥ 0.97', isMet: tags >= TAGS_MIN } : {}),
  }
  yield {
    what: `${what} attached`,
    ours: share(all.attached, all.words),
    ...(isBarred ? { bar: '≥ 0.90', isMet: attached >= ATTACHED_MIN } : {}),
  }
  yield { what: `${what} attached, without punctuation`, ours: share(bare.attached, bare.words) }
  yield {
    what: `${what} labelled`,
    ours: share(all.labelled, all.words),
    ...(isBarred ? { bar: '≥ 0.87', isMet: all.labelled / all.words >= LABELLED_MIN } : {}),
  }
  if (isBarred)
    yield { what: 'parser: words per second on one core', ours: count(rate), bar: '≥ 5,000', isMet: rate >= RATE_MIN }
}
