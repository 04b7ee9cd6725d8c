import type { BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'
import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../document/sentences/split-sentences.ts'
import { comparePapers, relationOf } from './compare-papers.ts'
import { digestPaper } from './digest.ts'
import type { ComparedPaper } from './table.ts'

type Given = [BlockType, string, SectionType?]

/** A document of blocks with their sentences. */
function documentOf(given: readonly Given[]): PaperDocument {
  const blocks: PaperDocument['blocks'] = []
  const sentences: PaperDocument['sentences'] = []
  let text = ''
  for (const [type, words, section] of given) {
    const start = text.length === 0 ? 0 : text.length + 2
    text = text.length === 0 ? words : `${text}\n\n${words}`
    if (type === 'paragraph' || type === 'abstract') {
      for (const range of splitSentences(words)) {
        const place = { start: start + range.start, end: start + range.end }
        sentences.push({ ...place, block: blocks.length, page: 1, boxes: [] })
      }
    }
    blocks.push({ type, ...(section && { section }), text: words, start, end: text.length, page: 1, boxes: [] })
  }
  const meta = { title: null, authors: [], abstract: null }
  return { version: 1, source: 'txt', text, pages: [], blocks, sentences, meta, warnings: [] }
}

function entry(
  subject: string,
  verb: string,
  object: string,
  polarity: GraphEntry['polarity'] = 'positive',
): GraphEntry {
  return { subject, verb, object, uncertainty: 0, comment: '', polarity }
}

function paperOf(articleId: number, given: readonly Given[], graph: Graph = []): ComparedPaper {
  const digest = digestPaper(documentOf(given), graph)
  return {
    articleId,
    name: `P${articleId}`,
    without: null,
    facts: { year: ['2024'], access: ['Open sourced'] },
    digest,
  }
}

const SHADE = paperOf(
  1,
  [
    ['abstract', 'We ask whether shade cloth lowers the water loss of lettuce. Shade cloth is cheap.'],
    ['heading', 'Methods', 'methods'],
    ['paragraph', 'We grew 24 pots of lettuce. Soil temperature was measured at a depth of 10 cm.'],
    ['heading', 'Results', 'results'],
    ['paragraph', 'The water loss was 31 %. The mean soil temperature was 21 °C. The recall was 300.'],
    ['caption', 'Figure 1. Water loss by day.'],
    ['caption', 'Table 1. Soil temperature.'],
  ],
  [entry('Shade cloth', 'lowers', 'water loss'), entry('The pots', 'lost', 'water')],
)
const SUN = paperOf(
  2,
  [
    ['abstract', 'We ask whether sun helps tomatoes. Tomatoes like sun and tomatoes need water.'],
    ['heading', 'Results', 'results'],
    ['paragraph', 'The water loss was 44 %. The mean soil temperature was 21 °C. The recall was 12.'],
  ],
  [entry('shade cloths', 'do not', 'lower the water loss', 'negative'), entry('pots', 'lose', 'water')],
)
const CLOSED: ComparedPaper = {
  articleId: 3,
  name: 'P3',
  without: 'noPermission',
  facts: { year: ['2020'] },
  digest: null,
}
const GONE: ComparedPaper = { articleId: 4, name: 'P4', without: 'missing', facts: {}, digest: null }

describe('comparePapers', () => {
  const { rows, findings } = comparePapers([SHADE, SUN, CLOSED, GONE])
  const row = (id: string) => rows.find((each) => each.id === id)
  const textsOf = (kind: string) => findings.filter((each) => each.kind === kind).map(({ text }) => text)

  it('has a cell for every paper in every row', () => {
    for (const { cells, id } of rows) expect(cells, id).toHaveLength(4)
  })

  it('distinguishes the reasons of empty cells', () => {
    expect(row('problem')?.cells.map(({ state }) => state)).toEqual(['filled', 'filled', 'noPermission', 'missing'])
    expect(row('limits')?.cells.map(({ state }) => state)).toEqual(['notFound', 'notFound', 'noPermission', 'missing'])
  })

  it('shows metadata of a listed paper, and nothing of a missing one', () => {
    expect(row('year')?.cells.map(({ items }) => items[0]?.text)).toEqual(['2024', '2024', '2020', undefined])
  })

  it('takes figures and tables from their captions', () => {
    expect(row('figures')?.cells[0]?.items.map(({ text }) => text)).toEqual(['Figure 1. Water loss by day.'])
    expect(row('tables')?.cells[0]?.items.map(({ text }) => text)).toEqual(['Table 1. Soil temperature.'])
    expect(row('figures')?.cells[1]?.state).toBe('notFound')
  })

  it('joins statements of one subject into one row, however it is spelt', () => {
    expect(row('subject:shade cloth')?.cells.map(({ items }) => items.map(({ text }) => text))).toEqual([
      ['Shade cloth lowers water loss'],
      ['shade cloths do not lower the water loss'],
      [],
      [],
    ])
  })

  // Proves: x-compare-rules
  it('reports opposite polarity as a contradiction, and values of a measure without conditions as a difference', () => {
    expect(textsOf('contradiction')).toEqual([
      'P1: “Shade cloth lowers water loss” – P2: “shade cloths do not lower the water loss”',
    ])
    expect(textsOf('difference')).toEqual([
      'water loss differs: 31 % in P1; 44 % in P2',
      'recall differs: 300 in P1; 12 in P2',
    ])
  })

  it('has the rows in the order in which they are read', () => {
    const order = rows.map(({ id }) => id)
    expect(order.slice(0, 7)).toEqual(['problem', 'method', 'data', 'results', 'limits', 'shared-terms', 'terms'])
    expect(row('problem')?.label).toBe('Question or aim')
  })

  it('names the key terms that papers share', () => {
    expect(row('shared-terms')?.cells.map(({ state }) => state)).toEqual([
      ...['filled', 'filled', 'noPermission', 'missing'],
    ])
    expect(row('shared-terms')?.cells[0]?.items.map(({ text }) => text)).toContain('Soil temperature')
  })

  it('reports equal values of a measure as an agreement', () => {
    expect(textsOf('agreement')).toContain('P1 and P2 give the same soil temperature: 21 °C')
  })

  // Proves: 9-highlight
  it('reports notable values by the rule of the specification', () => {
    expect(textsOf('notable')).toEqual(['“recall” in P1 is 300, far above another of its row.'])
  })

  it('reports what only one paper mentions', () => {
    expect(textsOf('unique').join('|')).toMatch(/Only P2 mentions: .*tomatoes/i)
    expect(textsOf('unique').join('|')).not.toMatch(/Only P1 mentions: [^|]*soil temperature/i)
  })

  it('refers only to existing cells in findings', () => {
    for (const { row: id, places } of findings) {
      for (const { articleId, item } of places) {
        const column = [1, 2, 3, 4].indexOf(articleId)
        expect(row(id)?.cells[column]?.items[item], `${id} ${articleId} ${item}`).toBeDefined()
      }
    }
  })

  it('quotes only the text between the offsets', () => {
    const text = documentOf([['abstract', 'Peat dries. We measured 12 samples of peat and 3 samples of sand.']])
    const digest = digestPaper(text, [])
    const items = [
      ...Object.values(digest.aspects).flat(),
      ...digest.numbers.map(({ item }) => item),
      ...digest.terms.map(({ item }) => item),
    ]
    expect(items.length).toBeGreaterThan(2)
    for (const { quote, start, end } of items) expect(quote).toBe(text.text.slice(start ?? 0, end ?? 0))
  })

  it('finds nothing to compare in one paper or none', () => {
    expect(comparePapers([SHADE]).findings).toEqual([])
    expect(comparePapers([]).findings).toEqual([])
  })
})

describe('conditions', () => {
  const contradictions = (one: ComparedPaper, other: ComparedPaper) =>
    comparePapers([one, other]).findings.flatMap(({ kind, text }) => (kind === 'contradiction' ? [text] : []))
  const text = (sentence: string, id: number) => paperOf(id, [['paragraph', sentence]])

  // Proves: x-compare-rules
  it('values contradict only under the same conditions, which the finding names, and otherwise differ', () => {
    const shade = text('The water loss was 31 % under shade cloth.', 1)
    const sun = text('The water loss was 44 % in full sun.', 2)
    expect(contradictions(shade, sun)).toEqual([])
    expect(comparePapers([shade, sun]).findings.map(({ kind, text: told }) => `${kind}: ${told}`)).toContain(
      'difference: water loss differs: 31 % (under shade cloth) in P1; 44 % (in full sun) in P2',
    )
    expect(contradictions(shade, text('The water loss was 44 % under shade cloth.', 2))).toEqual([
      'Same measure, different value or unit: water loss is 31 % (under shade cloth) in P1, 44 % (under shade cloth) in P2',
    ])
  })

  it('the age of two cohorts is no contradiction', () => {
    const aged = (years: number, id: number) => text(`The median age was ${years} years.`, id)
    expect(contradictions(aged(31, 1), aged(44, 2))).toEqual([])
  })

  it('statements contradict only in the same setting', () => {
    const said = (id: number, comment: string, polarity: GraphEntry['polarity']) =>
      paperOf(id, [['paragraph', 'Sun.']], [{ ...entry('Shade', 'lowers', 'water loss', polarity), comment }])
    const dry = said(1, 'Context: In dry years.', 'positive')
    expect(contradictions(dry, said(2, 'Context: In wet years.', 'negative'))).toEqual([])
    expect(contradictions(dry, said(2, 'Context: In dry years.', 'negative'))).toEqual([
      'P1: “Shade lowers water loss” (In dry years) – P2: “Shade lowers water loss” (In dry years)',
    ])
  })

  it('the main results are the key findings of the paper', () => {
    const key = { ...entry('Shade', 'lowers', 'water loss by 31 %'), kind: 'finding' as const, salience: 0.9 }
    const { rows } = comparePapers([paperOf(1, [['paragraph', 'We found that sun dries soil.']], [key])])
    expect(rows.find(({ id }) => id === 'results')?.cells[0]?.items.map((item) => item.text)).toEqual([
      'Shade lowers water loss by 31 %',
    ])
  })
})

describe('two statements of the same subject and object', () => {
  const said = (verb: string, isNegative = false) => ({ verb, isNegative })
  // Proves: x-compare-rules
  it.each([
    ['agreement', said('lower'), said('lower')],
    ['agreement', said('lower'), said('reduc')],
    ['contradiction', said('lower'), said('lower', true)],
    ['contradiction', said('lower'), said('rais')],
    [null, said('lower'), said('rais', true)],
    [null, said('lower', true), said('rais', true)],
    ['contradiction', said('cause'), said('affect', true)],
    [null, said('cause'), said('follow')],
  ])('are %s: %j, %j', (relation, one, other) => expect(relationOf(one, other)).toBe(relation))
})
