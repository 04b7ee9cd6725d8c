import { describe, expect, it } from 'vitest'
import type { PaperWithRights } from '../../../papers/visible-papers.ts'
import { presentAnswer, type Span } from './present.ts'

const range = { start: 0, end: 4, text: 'Peat', focus: { start: 0, end: 4 } }
const span = (articleId: number): Span => {
  return { ...range, kind: 'quote', n: articleId, articleId, of: 'text', page: 1, boxes: [], section: 'Use', score: 1 }
}
const paper = (title: string, quote: boolean) => ({ row: { title }, rights: { quote } }) as PaperWithRights
const BODY = {
  parts: [
    { kind: 'join' as const, text: '2 of your 2 papers answer this: “Peat” and “Turf”.' },
    { kind: 'quote' as const, n: 1 },
    { kind: 'quote' as const, n: 2 },
  ],
  ...{ tookMs: 1, firstQuoteMs: 1, model: null, modelNote: null, refusal: null, phrasedFrom: [] },
  searched: { terms: [], cutOff: 0.5, papers: 2 },
}

describe('an answer from two papers', () => {
  const [peat, turf, closed] = [paper('Peat', true), paper('Turf', true), paper('Turf', false)]
  it.each([
    ['both may be quoted', [span(1), span(2)], [peat, turf], true],
    ['one may not be quoted any more', [span(1), span(2)], [peat, closed], false],
    ['one was removed with its quotes', [span(1)], [peat], false],
  ])('names them and their sentences only while both may be quoted: %s', (_, spans, papers, isOpen) => {
    const shown = presentAnswer(BODY, spans, new Map(papers.map((each, index) => [index + 1, each])))
    expect(shown.parts[0]).toEqual({ kind: 'join', text: isOpen ? BODY.parts[0]?.text : '' })
    expect(shown.quotes[0]).toMatchObject(range)
    expect(shown.quotes[1]).toMatchObject(isOpen ? range : { text: '', focus: null })
  })

  // Proves: x-retractions
  it('a quote says that its paper is retracted', () => {
    const retraction = { kind: 'retraction', date: '2019-05-03', reason: 'Error in Data', noticeDoi: null } as const
    const retracted = { ...peat, row: { ...peat?.row, retraction } } as PaperWithRights
    const papers = new Map([retracted, turf].flatMap((each, index) => (each ? [[index + 1, each] as const] : [])))
    const { quotes } = presentAnswer(BODY, [span(1), span(2)], papers)
    expect(quotes.map((quote) => quote.retraction)).toEqual([retraction, null])
  })
})
