import { parseDocument } from '@colophon/analysis/document/parse'
import { expect, test } from 'vitest'
import { plainPdf } from './plain-pdf.ts'

test('a generated PDF parses with its pages, title and text', async () => {
  const document = await parseDocument(plainPdf(3, 'Rhea'), { source: 'pdf', maxPages: 10 })
  expect(document.pages).toHaveLength(3)
  expect(document.text).toContain('Drying of peat Rhea')
  expect(document.text).toContain('On page 3 plot 41 of Rhea lost water')
})
