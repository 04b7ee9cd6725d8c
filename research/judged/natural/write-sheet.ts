import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { answer } from '@colophon/analysis/answers/answer'
import { naturalQuestions } from '../natural-questions.ts'

/**
 * Asks the held-out questions and writes a sheet to grade: question, expected answer, and what was answered.
 *   node research/judged/natural/write-sheet.ts --data FOLDER --out FILE
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
if (values.data === undefined || values.out === undefined) throw new Error('--data FOLDER and --out FILE are required')
const asked = await naturalQuestions(resolve(values.data), 'questions')
const sheet = asked.map(({ name, question, intent, expected, negative, paper }, index) => {
  const given = answer(question, [paper])
  const quotes = given.kind === 'answer' ? given.quotes.map(({ text }) => text) : []
  return { index, paper: name, intent, question, expected, negative, isRefused: given.kind === 'refusal', quotes }
})
await writeFile(values.out, `${JSON.stringify(sheet, null, 2)}\n`)
