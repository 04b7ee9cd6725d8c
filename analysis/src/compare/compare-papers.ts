import { NOTABLE_ABOVE, NOTABLE_TIMES } from '@colophon/protocol/compare/constants'
import type { CompareItem, CompareRow, Finding } from '@colophon/protocol/compare/entities'
import { ASPECTS, type Aspect } from './aspects.ts'
import type { DigestedStatement, PaperDigest } from './digest.ts'
import { directionOf, foldTerm } from './fold.ts'
import { dimensionOf, valueIn } from './numbers.ts'
import { type ComparedPaper, factRow, namesOf, type Part, type Placed, rowOf } from './table.ts'

/** Limits: rows of measures, and values per cell. */
const MEASURES_MAX = 12

const VALUES_MAX = 4

/** Limits: rows of subjects, and statements per cell. */
const SUBJECTS_MAX = 14

const STATEMENTS_MAX = 5

/** Most subjects that only one paper mentions, per paper, if there is room. */
const OWN_SUBJECTS = 2

const LABELS: Record<Aspect, string> = {
  problem: 'Question or aim',
  method: 'Method',
  data: 'Data and sample size',
  results: 'Main result',
  limits: 'Limits',
}
const FACTS = { authors: 'Authors', year: 'Year', field: 'Field', journal: 'Published in', doi: 'DOI' } as const
const RECORD = { access: 'Access', record: 'Record on chain' } as const

/** The complete comparison: rows in display order, and findings. */
export function comparePapers(papers: readonly ComparedPaper[]): Part {
  const statements = statementRows(papers)
  const numbers = numberRows(papers)
  const counts = countRows(papers)
  return {
    rows: [
      ...ASPECTS.map((aspect) =>
        rowOf({ id: aspect, group: 'content', label: LABELS[aspect] }, papers, ({ aspects }) => aspects[aspect]),
      ),
      ...termRows(papers),
      ...numbers.rows,
      ...counts.rows,
      ...statements.rows,
      ...Object.entries(FACTS).map(([id, label]) => factRow(id, 'metadata', label, papers)),
      rowOf({ id: 'figures', group: 'figures', label: 'Figures' }, papers, ({ figures }) => figures),
      rowOf({ id: 'tables', group: 'figures', label: 'Tables' }, papers, ({ tables }) => tables),
      ...Object.entries(RECORD).map(([id, label]) => factRow(id, 'record', label, papers)),
    ],
    findings: [...statements.findings, ...numbers.findings, ...counts.findings],
  }
}

/** The key terms of each paper that others use too, then all its key terms. */
function termRows(papers: readonly ComparedPaper[]): CompareRow[] {
  const row = rowOf({ id: 'terms', group: 'terms', label: 'Key terms' }, papers, ({ terms }) =>
    terms.map(({ item }) => item),
  )
  if (papers.filter(({ digest }) => digest !== null).length < 2) return [row]
  const isShared = (folded: string, articleId: number) =>
    papers.some((other) => other.articleId !== articleId && other.digest?.allTerms.has(folded))
  const shared = rowOf({ id: 'shared-terms', group: 'terms', label: 'Shared terms' }, papers, ({ terms }, paper) =>
    terms.filter(({ folded }) => isShared(folded, paper.articleId)).map(({ item }) => item),
  )
  return [shared, row]
}

/** Countable facts of every paper. */
function countRows(papers: readonly ComparedPaper[]): Part {
  const part: Part = { rows: [], findings: [] }
  const addRow = (id: string, label: string, countOf: (digest: PaperDigest) => number) => {
    const row = rowOf({ id, group: 'numbers', label }, papers, (digest) => {
      const value = countOf(digest)
      return [{ text: String(value), quote: null, page: null, start: null, end: null, value }]
    })
    const values = papers.flatMap(({ articleId, name }, at) =>
      (row.cells[at]?.items ?? []).map((item) => ({ name, item, place: { articleId, item: 0 } })),
    )
    part.rows.push(row)
    part.findings.push(...notableOf(id, label, values))
  }
  addRow('count:statements', 'Claims', ({ claims }) => claims)
  addRow('count:references', 'References', ({ references }) => references)
  return part
}

type Entry = DigestedStatement & { paper: ComparedPaper; place: Placed }

/** A row per subject, most papers first; agreements and contradictions are determined within a subject. */
function statementRows(papers: readonly ComparedPaper[]): Part {
  const bySubject = new Map<string, Map<number, DigestedStatement[]>>()
  for (const { articleId, digest } of papers) {
    for (const statement of digest?.statements ?? []) {
      const of = bySubject.get(statement.subject) ?? new Map<number, DigestedStatement[]>()
      bySubject.set(statement.subject, of)
      of.set(articleId, [...(of.get(articleId) ?? []), statement])
    }
  }
  const part: Part = { rows: [], findings: [] }
  for (const subject of chosenSubjects(bySubject)) {
    const of = bySubject.get(subject) ?? new Map<number, DigestedStatement[]>()
    const id = `subject:${subject}`
    const shown = new Map([...of].map(([articleId, all]) => [articleId, inOrder(all, of, articleId)]))
    const label = [...of.values()][0]?.[0]?.name ?? subject
    part.rows.push(
      rowOf({ id, group: 'statements', label }, papers, (_, { articleId }) =>
        (shown.get(articleId) ?? []).map(({ item }) => item),
      ),
    )
    const entries = papers.flatMap((paper) =>
      (shown.get(paper.articleId) ?? []).map(
        (statement, item): Entry => ({ ...statement, paper, place: { articleId: paper.articleId, item } }),
      ),
    )
    part.findings.push(...pairsOf(id, entries))
  }
  return part
}

/** A subject that says nothing without the sentence before it: `their readings`. */
const POINTING = /^(?:this|these|that|those|our|their|its|his|her|such)\b/i

function chosenSubjects(bySubject: ReadonlyMap<string, ReadonlyMap<number, DigestedStatement[]>>): string[] {
  const size = (of: ReadonlyMap<number, DigestedStatement[]>) =>
    [...of.values()].reduce((sum, { length }) => sum + length, 0)
  const keys = (of: ReadonlyMap<number, DigestedStatement[]>) =>
    [...of.values()].flat().filter(({ isKey }) => isKey).length
  const ranked = [...bySubject].toSorted(
    ([, one], [, other]) => other.size - one.size || size(other) - size(one) || keys(other) - keys(one),
  )
  const taken = new Map<number, number>()
  return ranked
    .filter(([, of]) => {
      if (of.size > 1) return true
      const [only = 0] = of.keys()
      if (POINTING.test(of.get(only)?.[0]?.name ?? '')) return false
      taken.set(only, (taken.get(only) ?? 0) + 1)
      return (taken.get(only) ?? 0) <= OWN_SUBJECTS
    })
    .slice(0, SUBJECTS_MAX)
    .map(([subject]) => subject)
}

/** Statements whose object another paper also names come first, then key claims, because cells are limited. */
function inOrder(
  all: readonly DigestedStatement[],
  of: ReadonlyMap<number, readonly DigestedStatement[]>,
  articleId: number,
): DigestedStatement[] {
  const others = new Set([...of].flatMap(([id, list]) => (id === articleId ? [] : list.map(({ object }) => object))))
  return all
    .toSorted(
      (one, other) =>
        Number(others.has(other.object)) - Number(others.has(one.object)) || Number(other.isKey) - Number(one.isKey),
    )
    .slice(0, STATEMENTS_MAX)
}

function pairsOf(row: string, entries: readonly Entry[]): Finding[] {
  const byObject = Map.groupBy(
    entries.filter(({ object }) => object !== ''),
    ({ object }) => object,
  )
  const findings: Finding[] = []
  for (const same of byObject.values()) {
    const agreeing = new Set<Entry>()
    for (const [at, one] of same.entries()) {
      for (const other of same.slice(at + 1)) {
        if (one.paper === other.paper || foldTerm(one.setting) !== foldTerm(other.setting)) continue
        // A sentence that two papers have word for word is boilerplate.
        if (one.item.quote !== null && one.item.quote === other.item.quote) continue
        const relation = relationOf(one, other)
        if (relation === 'contradiction') {
          const text = `${one.paper.name}: ${quoted(one)} – ${other.paper.name}: ${quoted(other)}`
          findings.push({ kind: 'contradiction', text, row, places: [one.place, other.place] })
        }
        if (relation === 'agreement') agreeing.add(one).add(other)
      }
    }
    if (agreeing.size > 0) {
      const [first] = agreeing
      const text = `${namesOf([...agreeing].map(({ paper }) => paper.name))} say: “${first?.item.text}”`
      findings.push({ kind: 'agreement', text, row, places: [...agreeing].map(({ place }) => place) })
    }
  }
  return findings
}

function quoted({ item, setting }: DigestedStatement): string {
  return setting ? `“${item.text}” (${setting})` : `“${item.text}”`
}

/**
 * The relation of two statements with the same subject and object: opposite polarity or opposite directions (raises,
 * lowers) contradict; not doing one does not contradict doing the other.
 */
export function relationOf(
  one: Pick<DigestedStatement, 'verb' | 'isNegative'>,
  other: Pick<DigestedStatement, 'verb' | 'isNegative'>,
): 'agreement' | 'contradiction' | null {
  const [a, b] = [directionOf(one.verb), directionOf(other.verb)]
  const isApart = a !== 0 && b !== 0 && a !== b
  if (one.isNegative !== other.isNegative) return isApart ? null : 'contradiction'
  if (isApart) return one.isNegative ? null : 'contradiction'
  return one.verb === other.verb || (a !== 0 && a === b) ? 'agreement' : null
}

type Measured = PaperDigest['numbers'][number]
type Value = Pick<Measured, 'item' | 'about'> & { name: string; place: Placed }

/** The numbers of one measure in units that can be compared, by paper. */
type Measure = { measure: string; dimension: string; of: Map<number, Measured[]> }

/** A row per measure that several papers report, most papers first, and the relations between its values. */
function numberRows(papers: readonly ComparedPaper[]): Part {
  const readable = papers.filter(({ digest }) => digest !== null).length
  const chosen = measuresOf(papers)
    .filter(({ of }) => of.size > 1 || readable === 1)
    .toSorted((one, other) => other.of.size - one.of.size)
    .slice(0, MEASURES_MAX)
  const part: Part = { rows: [], findings: [] }
  for (const { measure, dimension, of } of chosen) {
    const id = `number:${measure} ${dimension}`.trim()
    const isUnique = chosen.filter((each) => each.measure === measure).length === 1
    const label = isUnique || dimension === '' ? measure : `${measure} (${dimension})`
    part.rows.push(
      rowOf({ id, group: 'numbers', label }, papers, (_, { articleId }) =>
        (of.get(articleId) ?? []).map(({ item }) => item),
      ),
    )
    const values = papers.flatMap(({ articleId, name }) =>
      (of.get(articleId) ?? []).map(
        ({ item, about }, at): Value => ({ name, item, about, place: { articleId, item: at } }),
      ),
    )
    part.findings.push(...relationsOf(id, measure, values), ...notableOf(id, label, values))
  }
  return part
}

function measuresOf(papers: readonly ComparedPaper[]): Measure[] {
  const measures = new Map<string, Measure>()
  for (const { articleId, digest } of papers) {
    for (const measured of digest?.numbers ?? []) {
      const { measure, about, item } = measured
      const dimension = dimensionOf(item.unit ?? '')
      const key = `${measure} ${dimension}`
      const { of } = measures.get(key) ?? { of: new Map<number, Measured[]>() }
      measures.set(key, { measure, dimension, of })
      const known = of.get(articleId) ?? []
      const isKnown = known.some((one) => keyOf(one.item) === keyOf(item) && one.about === about)
      if (!isKnown && known.length < VALUES_MAX) of.set(articleId, [...known, measured])
    }
  }
  return [...measures.values()]
}

/** A finding for each notable value of a row; the others are compared in its unit. */
function notableOf(row: string, label: string, values: readonly Omit<Value, 'about'>[]): Finding[] {
  return values.flatMap(({ name, item, place }, index): Finding[] => {
    const numbers = values.map((other) => valueIn(item.unit, other.item))
    const text = `“${label}” in ${name} is ${item.text}, far above another of its row.`
    return isNotable(numbers, index) ? [{ kind: 'notable', text, row, places: [place] }] : []
  })
}

/**
 * Papers agree that give the same value of one thing under one set of conditions, and differ without a value in common;
 * whether they contradict each other is not known.
 */
function relationsOf(row: string, measure: string, values: readonly Value[]): Finding[] {
  const shared = (keyFor: (value: Value) => string) =>
    [...Map.groupBy(values, keyFor).values()].filter((same) => new Set(same.map(({ name }) => name)).size > 1)
  const places = (of: readonly Value[]) => of.map(({ place }) => place)
  const isOfSeveral = new Set(values.map(({ name }) => name)).size > 1
  if (isOfSeveral && shared(({ item }) => keyOf(item)).length === 0) {
    const told = [...Map.groupBy(values, ({ name }) => name)].map(
      ([name, of]) => `${of.map(({ item }) => item.text).join(', ')} in ${name}`,
    )
    return [{ kind: 'difference', text: `${measure} differs: ${told.join('; ')}`, row, places: places(values) }]
  }
  return shared(({ item, about }) => `${keyOf(item)} ${about}`).map((same): Finding => {
    const text = `${namesOf(same.map(({ name }) => name))} give the same ${measure}: ${same[0]?.item.text}`
    return { kind: 'agreement', text, row, places: places(same) }
  })
}

/** Equal for values of one dimension that are equal: 60 min and 1 h. */
function keyOf(item: CompareItem): string {
  return String(valueIn(undefined, item))
}

/**
 * True if the value at `index` is notable in its row (specification §9): v > 20, and v > 5·w for some other w, 0
 * counting as 1.
 */
export function isNotable(values: readonly number[], index: number): boolean {
  const value = values[index]
  if (value === undefined || !(value > NOTABLE_ABOVE)) return false
  return values.some((other, at) => at !== index && value > NOTABLE_TIMES * (other === 0 ? 1 : other))
}
