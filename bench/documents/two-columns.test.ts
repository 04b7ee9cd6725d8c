import { parseDocument } from '@colophon/analysis/document/parse'
import { expect, test } from 'vitest'
import { wordRecall, wordsOf } from './text-scores.ts'
import { madePapers } from './two-columns.ts'

test('generated papers are deterministic, and every word of theirs is in the PDF', async () => {
  const [paper] = madePapers(1)
  expect(paper).toEqual(madePapers(1)[0])
  const { text } = await parseDocument(paper?.pdf ?? new Uint8Array(), { source: 'pdf', maxPages: 10 })
  expect(paper?.words.length).toBeGreaterThan(500)
  expect(wordRecall(paper?.words ?? [], wordsOf(text))).toBeGreaterThan(0.97)
})
