import type { BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'
import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../document/sentences/split-sentences.ts'
import type { Aspects } from './aspects.ts'
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

function paperOf(articleId: number, given: readonly Given[], graph: Graph = [], read: Aspects = {}): ComparedPaper {
  const digest = digestPaper(documentOf(given), graph, [], read)
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
  { problem: [{ text: 'We ask.', quote: 'We ask.', page: 1, start: 0, end: 7 }], limits: [] },
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
    expect(row('problem')?.cells.map(({ state }) => state)).toEqual(['filled', 'notFound', 'noPermission', 'missing'])
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

  // Proves: 9-highlight
  it('reports a notable number of claims or references', () => {
    const many = paperOf(
      1,
      [['paragraph', 'Sun.']],
      Array.from({ length: 25 }, () => entry('Sun', 'dries', 'soil')),
    )
    const notable = comparePapers([many, SUN]).findings.flatMap(({ kind, text }) => (kind === 'notable' ? [text] : []))
    expect(notable).toEqual(['“Claims” in P1 is 25, far above another of its row.'])
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
    const text = documentOf([['abstract', 'Peat dries. The peat depth was 12 cm in the peat of both moors.']])
    const digest = digestPaper(text, [])
    const items = [...digest.numbers.map(({ item }) => item), ...digest.terms.map(({ item }) => item)]
    expect(items.length).toBeGreaterThan(1)
    for (const { quote, start, end } of items) expect(quote).toBe(text.text.slice(start ?? 0, end ?? 0))
  })

  it('finds nothing to compare in one paper or none', () => {
    expect(comparePapers([SHADE]).findings).toEqual([])
    expect(comparePapers([]).findings).toEqual([])
  })
})

describe('rows of numbers', () => {
  const labelsOf = (...papers: ComparedPaper[]) =>
    comparePapers(papers).rows.flatMap(({ id, label }) => (id.startsWith('number:') ? [label] : []))
  const moor = (...sentences: string[]) => paperOf(1, [['paragraph', sentences.join(' ')]])
  const garden = (section: SectionType, ...sentences: string[]) =>
    paperOf(2, [
      ['heading', '1', section],
      ['paragraph', sentences.join(' ')],
    ])

  // Proves: x-compare-numbers
  it('a measure has a row if several papers give it in units that can be compared, in whatever words', () => {
    const time = moor(
      'The mean duration of the storage was 3 days.',
      'The yield was 12 kg.',
      'The water loss was 31 %.',
    )
    const other = garden('results', 'The overall storage duration was 5 hours.', 'The yield was 31 %.')
    expect(labelsOf(time, other)).toEqual(['storage duration'])
    expect(labelsOf(time, CLOSED)).toEqual(['storage duration', 'yield', 'water loss'])
    const both = moor('The survival was 46 %.', 'The survival was 12 months.')
    expect(labelsOf(both, CLOSED)).toEqual(['survival (%)', 'survival (time)'])
  })

  it('a unit is not read as an abbreviation', () => {
    const text = 'We dug a garden bed (GB). The disk size was 12 GB.'
    expect(digestPaper(documentOf([['paragraph', text]]), []).numbers.map(({ item }) => item.unit)).toEqual(['GB'])
  })

  // Proves: x-compare-numbers
  it.each<[string, SectionType, string[]]>([
    ['cites', 'results', ['The water loss was 44 % [12].']],
    ['names other studies', 'discussion', ['Previous studies found that the water loss was 44 %.']],
    ['goes on after one that cites', 'discussion', ['Ito et al. watched tomatoes.', 'The water loss was 44 %.']],
    ['tells what was known', 'background', ['The water loss was 44 %.']],
    ['is an entry of a bibliography', 'references', ['The water loss was 44 %.']],
    ['is a declaration', 'funding', ['The water loss was 44 %.']],
  ])('a number has none if its sentence %s', (_, section, sentences) => {
    expect(labelsOf(moor('The water loss was 31 %.'), garden(section, ...sentences))).toEqual([])
  })

  // Proves: x-compare-numbers
  it.each<[string, SectionType, string[]]>([
    [
      'names them after a sentence of others',
      'discussion',
      ['Ito et al. ran.', 'In our garden the water loss was 44 %.'],
    ],
    ['says what they did and cites a method', 'results', ['According to WHO criteria [12], our water loss was 44 %.']],
  ])('a number is of its authors if its sentence %s', (_, section, sentences) => {
    expect(labelsOf(moor('The water loss was 31 %.'), garden(section, ...sentences))).toEqual(['water loss'])
  })
})

it('what publishers and authors declare is no claim of the paper', () => {
  const said = 'Springer Nature remains neutral with regard to jurisdictional claims.'
  const declared = [{ ...entry('Springer Nature', 'remains', 'neutral'), start: 0, end: said.length }]
  const papers = [1, 2].map((id) => paperOf(id, [['paragraph', said]], declared))
  const { rows, findings } = comparePapers(papers)
  expect(findings).toEqual([])
  expect(rows.filter(({ group }) => group === 'statements')).toEqual([])
})

it('papers do not agree by a sentence that they have word for word', () => {
  const papers = (...said: string[]) =>
    said.map((text, id) =>
      paperOf(id, [['paragraph', text]], [{ ...entry('Shade', 'lowers', 'water loss'), start: 0, end: text.length }]),
    )
  expect(comparePapers(papers('Shade lowers water loss.', 'Shade lowers water loss.')).findings).toEqual([])
  expect(comparePapers(papers('Shade lowers water loss.', 'Yes, shade lowers water loss.')).findings).toHaveLength(1)
})

describe('conditions', () => {
  const contradictions = (one: ComparedPaper, other: ComparedPaper) =>
    comparePapers([one, other]).findings.flatMap(({ kind, text }) => (kind === 'contradiction' ? [text] : []))
  const text = (sentence: string, id: number) => paperOf(id, [['paragraph', sentence]])

  // Proves: x-compare-rules
  it('values agree only under the same conditions, which the finding names, and otherwise differ', () => {
    const findings = (one: string, other: string) =>
      comparePapers([text(one, 1), text(other, 2)]).findings.map(({ kind, text: told }) => `${kind}: ${told}`)
    expect(findings('The water loss was 31 % under shade cloth.', 'The water loss was 44 % in full sun.')).toEqual([
      'difference: water loss differs: 31 % (under shade cloth) in P1; 44 % (in full sun) in P2',
    ])
    expect(findings('The water loss was 31 % under shade cloth.', 'The water loss was 31 % in full sun.')).toEqual([])
    expect(findings('The water loss was 31 % in full sun.', 'The water loss was 31 % in full sun.')).toEqual([
      'agreement: P1 and P2 give the same water loss: 31 % (in full sun)',
    ])
    expect(findings('The drying time was 60 min.', 'The drying time was 1 h.')).toEqual([
      'agreement: P1 and P2 give the same drying time: 60 min',
    ])
    expect(findings('The drying time was 21 days.', 'The drying time was 1 h.')).toEqual([
      'difference: drying time differs: 21 days in P1; 1 h in P2',
      'notable: “drying time” in P1 is 21 days, far above another of its row.',
    ])
    expect(findings('The soil temperature was 21 °C.', 'The soil temperature was 21 °F.')).toEqual([])
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
