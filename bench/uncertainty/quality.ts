import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tagWords } from '@colophon/analysis/statements/extract'
import { weighUncertainty } from '@colophon/analysis/statements/uncertainty/uncertainty'
import { crossValidated, readCorpus } from '@colophon/research/cues/corpus'
import { spearman } from '@colophon/research/cues/scores'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { count } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const F1_MIN = 0.86

/** Detection of speculative sentences, and the correlation of uncertainty with readers. */
export async function* uncertaintyQuality(_scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const folder = join(options.data ?? '', 'eval', 'uncertainty')
  const findings = join(folder, 'certainty_in_science', 'sentence-level-certainty.jsonl')
  if (options.data === null || !existsSync(join(folder, 'bioscope')) || !existsSync(findings)) {
    yield { what: 'uncertainty quality', ours: 'not run: no eval/uncertainty in the data folder' }
    return
  }
  const corpus = readCorpus(join(folder, 'bioscope'))
  const { learnt: scores, reported } = crossValidated(corpus)
  const what = `uncertainty: BioScope, ${count(corpus.length)} sentences, five folds by document:`
  yield { what: `${what} F1`, ours: scores.f1.toFixed(3), bar: `≥ ${F1_MIN}`, isMet: scores.f1 >= F1_MIN }
  yield { what: `${what} precision`, ours: scores.precision.toFixed(3) }
  yield { what: `${what} recall`, ours: scores.recall.toFixed(3) }
  yield { what: `${what} F1 of the reported uncertainty`, ours: reported.f1.toFixed(3) }
  yield { what: `${what} precision of the reported uncertainty`, ours: reported.precision.toFixed(3) }
  yield { what: `${what} recall of the reported uncertainty`, ours: reported.recall.toFixed(3) }
  const judged: { finding: string; 'sentence-level-certainty': number }[] = readFileSync(findings, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const doubts = judged.map(({ finding }) => {
    const words = tagWords(finding)
    return weighUncertainty(words, [{ from: 0, to: words.length }]).uncertainty
  })
  const human = judged.map((each) => -each['sentence-level-certainty'])
  yield {
    what: `uncertainty: ${count(judged.length)} findings, rank correlation with readers`,
    ours: spearman(doubts, human).toFixed(3),
  }
}
