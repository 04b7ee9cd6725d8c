import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { candidatesOf, GENERAL, READ_MAX } from '@colophon/analysis/answers/candidates'
import { readQuestionText } from '@colophon/analysis/answers/reader'
import { writtenQuestions } from '@colophon/research/reader/written-questions'
import { loadReader } from '@colophon/server/answers/reader/load-reader'

/**
 * Writes what the reader says of the questions for thresholds, for `research/reader/weigh_thresholds.py`:
 *   node bench/answers/write-readings.ts --data FOLDER --out FILE
 * Each line: `answerable`; `sentences`, the most relevant one first, each as [logit of `answers`, 1 if it answers or 0].
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
if (values.data === undefined || values.out === undefined) throw new Error('--data FOLDER and --out FILE are required')

const read = (await loadReader())()
const lines: string[] = []
for (const { question, paper, answers, isTwin } of await writtenQuestions(resolve(values.data), 'thresholds')) {
  const { prepared, document } = paper
  if (!prepared) continue
  const sentences = candidatesOf(question, prepared, READ_MAX, GENERAL).flatMap((at) => prepared.sentences[at] ?? [])
  const texts = sentences.map(({ start, end, read: tokens }) => ({ text: document.text.slice(start, end), tokens }))
  const readings = await read(readQuestionText(question), texts)
  const ranked = sentences
    .flatMap((sentence, index) => {
      const reading = readings[index]
      return reading ? [{ sentence, ...reading }] : []
    })
    .sort((one, other) => other.relevance - one.relevance)
    .map(({ sentence, answers: logit }) => {
      const isRight = answers.flat().some(({ start }) => start === sentence.start)
      return [logit, isRight ? 1 : 0]
    })
  lines.push(JSON.stringify({ answerable: !isTwin, sentences: ranked }))
}
await writeFile(values.out, `${lines.join('\n')}\n`)
