import { NOTABLE_ABOVE, NOTABLE_TIMES } from '@colophon/protocol/compare/constants'
import type { CompareItem, Finding } from '@colophon/protocol/compare/entities'
import { ASPECTS, type Aspect } from './aspects.ts'
import type { DigestedStatement, PaperDigest } from './digest.ts'
import { directionOf, foldTerm } from './fold.ts'
import { type ComparedPaper, factRow, namesOf, type Part, type Placed, rowOf } from './table.ts'

/** Limits: rows of measures, and values per cell. */
const MEASURES_MAX = 12

const VALUES_MAX = 4

/** Limits: rows of subjects, and statements per cell. */
const SUBJECTS_MAX = 14

const STATEMENTS_MAX = 5

/** Maximum subjects that only one paper mentions, per paper, if there is room. */
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
  const terms = termRows(papers)
  const counts = countRows(papers)
  return {
    rows: [
      ...ASPECTS.map((aspect) =>
        rowOf({ id: aspect, group: 'content', label: LABELS[aspect] }, papers, ({ aspects }) => aspects[aspect]),
      ),
      ...terms.rows,
      ...numbers.rows,
      ...counts.rows,
      ...statements.rows,
      ...Object.entries(FACTS).map(([id, label]) => factRow(id, 'metadata', label, papers)),
      rowOf({ id: 'figures', group: 'figures', label: 'Figures' }, papers, ({ figures }) => figures),
      rowOf({ id: 'tables', group: 'figures', label: 'Tables' }, papers, ({ tables }) => tables),
      ...Object.entries(RECORD).map(([id, label]) => factRow(id, 'record', label, papers)),
    ],
    findings: [...statements.findings, ...terms.findings, ...counts.findings, ...numbers.findings],
  }
}

/** The key terms of each paper that others use too, then all its key terms, with those that no other uses. */
function termRows(papers: readonly ComparedPaper[]): Part {
  const id = 'terms'
  const read = papers.filter(({ digest }) => digest !== null)
  const isShared = (folded: string, articleId: number) =>
    read.some((other) => other.articleId !== articleId && other.digest?.allTerms.has(folded))
  const shared = rowOf({ id: 'shared-terms', group: 'terms', label: 'Shared terms' }, papers, ({ terms }, paper) =>
    terms.filter(({ folded }) => isShared(folded, paper.articleId)).map(({ item }) => item),
  )
  const row = rowOf({ id, group: 'terms', label: 'Key terms' }, papers, ({ terms }) => terms.map(({ item }) => item))
  const findings = read.flatMap(({ articleId, name, digest }): Finding[] => {
    const others = read.filter((paper) => paper.articleId !== articleId)
    if (others.length === 0) return []
    const alone = (digest?.terms ?? []).flatMap(({ folded, text }, item) =>
      others.every((other) => !other.digest?.allTerms.has(folded)) ? [{ text, item }] : [],
    )
    if (alone.length === 0) return []
    const text = `Only ${name} mentions: ${alone.map((term) => term.text).join(', ')}`
    return [{ kind: 'unique', text, row: id, places: alone.map(({ item }) => ({ articleId, item })) }]
  })
  return { rows: read.length > 1 ? [shared, row] : [row], findings }
}

/** Countable facts of every paper. */
function countRows(papers: readonly ComparedPaper[]): Part {
  const counted = {
    'count:statements': { label: 'Claims', of: (paper: ComparedPaper) => paper.digest?.claims },
    'count:references': { label: 'References', of: (paper: ComparedPaper) => paper.digest?.references },
  }
  const part: Part = { rows: [], findings: [] }
  for (const [id, { label, of }] of Object.entries(counted)) {
    const itemOf = (paper: ComparedPaper): CompareItem => {
      const value = of(paper) ?? 0
      return { text: String(value), quote: null, page: null, start: null, end: null, value }
    }
    part.rows.push(rowOf({ id, group: 'numbers', label }, papers, (_, paper) => [itemOf(paper)]))
    const values = papers
      .filter(({ digest }) => digest !== null)
      .map((paper) => ({ ...paper, item: itemOf(paper), place: { articleId: paper.articleId, item: 0 } }))
    part.findings.push(...notableOf(id, label, values))
  }
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
    const [only] = [...of.keys()]
    const readable = papers.filter(({ digest }) => digest !== null).length
    if (of.size === 1 && readable > 1) part.findings.push(uniqueOf(id, label, entries, only ?? 0))
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

function uniqueOf(row: string, label: string, entries: readonly Entry[], articleId: number): Finding {
  const name = entries.find(({ paper }) => paper.articleId === articleId)?.paper.name ?? ''
  return {
    kind: 'unique',
    text: `Only ${name} says something of “${label}”.`,
    row,
    places: entries.map(({ place }) => place),
  }
}

type Measured = PaperDigest['numbers'][number]
type Value = Pick<Measured, 'item'> & { name: string; articleId: number; about: string; place: Placed }

/** A row per measure, most papers first, with relations between its values. Counts are of different things. */
function numberRows(papers: readonly ComparedPaper[]): Part {
  const measures = new Map<string, Map<number, Measured[]>>()
  for (const { articleId, digest } of papers) {
    for (const measured of digest?.numbers ?? []) {
      const { measure, about, item } = measured
      const of = measures.get(measure) ?? new Map<number, Measured[]>()
      measures.set(measure, of)
      const known = of.get(articleId) ?? []
      const isKnown = known.some((one) => keyOf(one.item) === keyOf(item) && one.about === about)
      if (!isKnown && known.length < VALUES_MAX) of.set(articleId, [...known, measured])
    }
  }
  const chosen = [...measures]
    .map(([measure, of], order) => ({ measure, of, order }))
    .filter(({ measure }) => !measure.startsWith('number of '))
    .toSorted((one, other) => other.of.size - one.of.size || one.order - other.order)
    .slice(0, MEASURES_MAX)
  const part: Part = { rows: [], findings: [] }
  for (const { measure, of } of chosen) {
    const id = `number:${measure}`
    part.rows.push(
      rowOf({ id, group: 'numbers', label: measure }, papers, (_, { articleId }) =>
        (of.get(articleId) ?? []).map(({ item }) => item),
      ),
    )
    const values = papers.flatMap(({ articleId, name }) =>
      (of.get(articleId) ?? []).map(
        ({ item, about }, at): Value => ({ articleId, name, item, about, place: { articleId, item: at } }),
      ),
    )
    const related = [...Map.groupBy(values, ({ about }) => about)].flatMap(([about, same]) =>
      relationsOf(id, measure, same, about !== ''),
    )
    part.findings.push(...related, ...(related.length === 0 ? differenceOf(id, measure, values) : []))
    part.findings.push(...notableOf(id, measure, values))
  }
  return part
}

/** A finding for each notable value of a row. */
function notableOf(row: string, label: string, values: readonly Omit<Value, 'about'>[]): Finding[] {
  const numbers = values.map(({ item }) => item.value ?? Number.NaN)
  return values.flatMap(({ name, item, place }, index): Finding[] =>
    isNotable(numbers, index)
      ? [
          {
            kind: 'notable',
            text: `“${label}” in ${name} is ${item.text}, far above another of its row.`,
            row,
            places: [place],
          },
        ]
      : [],
  )
}

/** Measures of what was studied, which differ between papers without contradiction. */
const OF_A_COHORT = /(?:^| )(?:age|size|duration|weight|height|time|length|dose|depth|cost|price|distance|volume)$/

/**
 * Of one thing under one set of conditions, equal values agree, and papers without a common value contradict each other
 * if the conditions are stated.
 */
function relationsOf(row: string, measure: string, values: readonly Value[], hasConditions: boolean): Finding[] {
  const ids = [...new Set(values.map(({ articleId }) => articleId))]
  const keysOf = (id: number) => new Set(values.filter((one) => one.articleId === id).map(({ item }) => keyOf(item)))
  const findings: Finding[] = []
  for (const same of Map.groupBy(values, ({ item }) => keyOf(item)).values()) {
    const names = new Set(same.map(({ articleId }) => articleId))
    const [first] = same
    if (names.size < 2 || !first) continue
    const text = `${namesOf(same.map(({ name }) => name))} give the same ${measure}: ${first.item.text}`
    findings.push({ kind: 'agreement', text, row, places: same.map(({ place }) => place) })
  }
  const differing = ids.filter((id) => ids.some((other) => other !== id && isApart(keysOf(id), keysOf(other))))
  if (hasConditions && differing.length > 1 && !OF_A_COHORT.test(measure)) {
    const conflicting = values.filter(({ articleId }) => differing.includes(articleId))
    const text = `Same measure, different value or unit: ${measure} is ${conflicting.map(({ item, name }) => `${item.text} in ${name}`).join(', ')}`
    findings.push({ kind: 'contradiction', text, row, places: conflicting.map(({ place }) => place) })
  }
  return findings
}

/** Of one measure, papers without a common value differ, if nothing else is known of their values. */
function differenceOf(row: string, measure: string, values: readonly Value[]): Finding[] {
  const papers = Map.groupBy(values, ({ articleId }) => articleId)
  if (papers.size < 2) return []
  const told = [...papers.values()].map((of) => `${of.map(({ item }) => item.text).join(', ')} in ${of[0]?.name}`)
  const text = `${measure} differs: ${told.join('; ')}`
  return [{ kind: 'difference', text, row, places: values.map(({ place }) => place) }]
}

function isApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return ![...one].some((key) => other.has(key))
}

function keyOf({ value, unit }: CompareItem): string {
  return `${value} ${unit}`
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
