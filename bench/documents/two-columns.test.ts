import { parseDocument } from '@colophon/analysis/document/parse'
import { expect, test } from 'vitest'
import { wordRecall, wordsOf } from './text-scores.ts'
import { generatedPapers } from './two-columns.ts'

test('generated papers are deterministic, and every word of theirs is in the PDF', async () => {
  const [paper] = generatedPapers(1)
  expect(paper).toEqual(generatedPapers(1)[0])
  const { text } = await parseDocument(paper?.pdf ?? new Uint8Array(), { source: 'pdf', maxPages: 10 })
  expect(paper?.words.length).toBeGreaterThan(500)
  expect(wordRecall(paper?.words ?? [], wordsOf(text))).toBeGreaterThan(0.97)
})
