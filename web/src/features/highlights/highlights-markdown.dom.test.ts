import type { Highlight } from '@colophon/protocol/highlights/entities'
import { expect, it } from 'vitest'
import { paper } from '../articles/testing/papers.ts'
import { citedHere } from '../citations/cited-paper.ts'
import { highlightsMarkdown, quoteWithCitation } from './highlights-markdown.ts'

const HIGHLIGHT: Highlight = {
  id: 1,
  articleId: 1,
  kind: 'passage',
  area: null,
  start: 0,
  anchor: { page: 3, start: 0, end: 20, quote: 'Peat dries\nfast *here' },
  quote: 'Peat dries\nfast *here',
  color: 'green',
  note: 'Compare with clay.',
  tagIds: [],
  collectionIds: [],
  author: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
}

// Proves: x-highlights-export
it('highlights are exported as Markdown with page, colour and note, and signs that Markdown reads are escaped', () => {
  const text = highlightsMarkdown([HIGHLIGHT, { ...HIGHLIGHT, anchor: null, note: ' ' }], citedHere(paper()))
  expect(text.split('\n\n')[0]).toBe('# Shade and lettuce')
  expect(text).toContain('> Peat dries fast \\*here\n>\n> (p. 3, green)\n\nCompare with clay.')
  expect(text.trimEnd().endsWith('> (green)')).toBe(true)
})

// Proves: x-highlights-export
it('a quote is copied with its page and the reference of the paper', () => {
  expect(quoteWithCitation(HIGHLIGHT, citedHere(paper()))).toMatch(
    /^“Peat dries fast \*here” \(p\. 3\)\nOne, A\., .*\(2024\)\. Shade and lettuce\./,
  )
})

// Proves: x-highlight-areas
it('an area is exported with its caption and page, and without a caption as an area', () => {
  const area = { page: 2, x: 10, y: 20, width: 300, height: 200 }
  const marked: Highlight = { ...HIGHLIGHT, kind: 'area', anchor: null, area, quote: 'Figure 1: A pot.' }
  const text = highlightsMarkdown([marked, { ...marked, quote: '', note: '' }], citedHere(paper()))
  expect(text).toContain('> Figure 1: A pot.\n>\n> (area, p. 2, green)\n\nCompare with clay.')
  expect(text).toContain('> Area\n>\n> (area, p. 2, green)')
  expect(quoteWithCitation({ ...marked, quote: '' }, citedHere(paper()))).toMatch(/^Area \(p\. 2\)\nOne, A/)
})
