import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { count } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { type CarbScores, carbScores, type Extractions, sentenceKey } from './carb.ts'
import { readGold, readOpenIe5 } from './carb-files.ts'
import { scoredTriples } from './scored-triples.ts'

const PRE_NEURAL = 0.488
const BEYOND = 0.527

/** Relations from CaRB's sentences, beside the stored output of another system, scored by CaRB's matching. */
export async function* statementsQuality(_scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const folder = join(options.data ?? '', 'eval', 'openie', 'CaRB')
  const files = {
    gold: join(folder, 'data', 'gold', 'dev.tsv'),
    sentences: join(folder, 'data', 'dev.txt'),
    other: join(folder, 'system_outputs', 'dev', 'openie5_output.txt'),
  }
  if (options.data === null || !Object.values(files).every((file) => existsSync(file))) {
    yield { what: 'statements quality', ours: 'not run: no eval/openie/CaRB in the data folder' }
    return
  }
  const gold = readGold(readFileSync(files.gold, 'utf8'))
  const sentences = readFileSync(files.sentences, 'utf8').trim().split('\n')
  const ours = carbScores(gold, extracted(sentences))
  const other = carbScores(gold, readOpenIe5(readFileSync(files.other, 'utf8')))
  const what = `statements: CaRB, ${count(sentences.length)} sentences`
  const beside = (key: keyof CarbScores) => ({
    ours: ours[key].toFixed(3),
    reference: `${other[key].toFixed(3)} OpenIE 5, stored output`,
    ratio: `${ours[key] >= other[key] ? '+' : '−'}${Math.abs(ours[key] - other[key]).toFixed(3)}`,
  })
  yield { what: `${what}: best F1`, ...beside('f1'), bar: `> ${PRE_NEURAL}`, isMet: ours.f1 > PRE_NEURAL }
  yield { what: `${what}: best F1, further`, ours: ours.f1.toFixed(3), bar: `> ${BEYOND}`, isMet: ours.f1 > BEYOND }
  yield { what: `${what}: area under the curve`, ...beside('auc') }
  yield { what: `${what}: precision at the best F1`, ...beside('precision') }
  yield { what: `${what}: recall at the best F1`, ...beside('recall') }
}

function extracted(sentences: readonly string[]): Extractions {
  return new Map(
    sentences.map((sentence) => [
      sentenceKey(sentence),
      scoredTriples(sentence).map(({ subject, verb, object, more, confidence }) => ({
        predicate: verb,
        arguments: [subject, object, ...more],
        confidence,
      })),
    ]),
  )
}
