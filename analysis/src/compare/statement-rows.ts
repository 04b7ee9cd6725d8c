import type { Finding } from '@colophon/protocol/compare/entities'
import type { DigestedStatement } from './digest.ts'
import { directionOf } from './fold.ts'
import { type ComparedPaper, namesOf, type Part, type Placed, rowOf } from './table.ts'

/** Most rows of subjects, and most statements of one cell. */
const SUBJECTS_MAX = 14
const STATEMENTS_MAX = 5
/** Subjects of one paper alone that each paper brings, where there is room. */
const OWN_SUBJECTS = 2

type Entry = DigestedStatement & { paper: ComparedPaper; place: Placed }

/** A row for each subject, those of most papers first; agreements and contradictions are looked for within a subject. */
export function statementRows(papers: readonly ComparedPaper[]): Part {
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

function chosenSubjects(bySubject: ReadonlyMap<string, ReadonlyMap<number, DigestedStatement[]>>): string[] {
  const size = (of: ReadonlyMap<number, DigestedStatement[]>) =>
    [...of.values()].reduce((sum, { length }) => sum + length, 0)
  const ranked = [...bySubject].toSorted(([, one], [, other]) => other.size - one.size || size(other) - size(one))
  const taken = new Map<number, number>()
  return ranked
    .filter(([, of]) => {
      if (of.size > 1) return true
      const [only = 0] = of.keys()
      taken.set(only, (taken.get(only) ?? 0) + 1)
      return (taken.get(only) ?? 0) <= OWN_SUBJECTS
    })
    .slice(0, SUBJECTS_MAX)
    .map(([subject]) => subject)
}

/** Those with an object that another paper names too come first: a cell holds only so many. */
function inOrder(
  all: readonly DigestedStatement[],
  of: ReadonlyMap<number, readonly DigestedStatement[]>,
  articleId: number,
): DigestedStatement[] {
  const others = new Set([...of].flatMap(([id, list]) => (id === articleId ? [] : list.map(({ object }) => object))))
  return all
    .toSorted((one, other) => Number(others.has(other.object)) - Number(others.has(one.object)))
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
        if (one.paper === other.paper) continue
        const relation = relationOf(one, other)
        if (relation === 'contradiction') {
          const text = `${one.paper.name}: “${one.item.text}” – ${other.paper.name}: “${other.item.text}”`
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

/**
 * How two statements of the same subject and object stand to each other: opposite polarity is a contradiction, and so are
 * verbs that lead apart (raises, lowers); not doing the one is none with doing the other.
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
