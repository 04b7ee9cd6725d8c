import type { CompareItem, Finding } from '@colophon/protocol/compare/entities'
import { isNotable } from './notable.ts'
import { type ComparedPaper, namesOf, type Part, type Placed, rowOf } from './table.ts'

/** Most rows of measures, and most values of one cell. */
const MEASURES_MAX = 12
const VALUES_MAX = 4

type Value = { name: string; articleId: number; item: CompareItem; place: Placed }

/** A row for each measure, those of most papers first; the values of a row are compared with each other. */
export function numberRows(papers: readonly ComparedPaper[]): Part {
  const measures = new Map<string, Map<number, CompareItem[]>>()
  for (const { articleId, digest } of papers) {
    for (const { measure, item } of digest?.numbers ?? []) {
      const of = measures.get(measure) ?? new Map<number, CompareItem[]>()
      measures.set(measure, of)
      const known = of.get(articleId) ?? []
      const isKnown = known.some(({ value, unit }) => value === item.value && unit === item.unit)
      if (!isKnown && known.length < VALUES_MAX) of.set(articleId, [...known, item])
    }
  }
  const chosen = [...measures]
    .map(([measure, of], order) => ({ measure, of, order }))
    .toSorted((one, other) => other.of.size - one.of.size || one.order - other.order)
    .slice(0, MEASURES_MAX)
  const part: Part = { rows: [], findings: [] }
  for (const { measure, of } of chosen) {
    const id = `number:${measure}`
    part.rows.push(
      rowOf({ id, group: 'numbers', label: measure }, papers, (_, { articleId }) => of.get(articleId) ?? []),
    )
    const values = papers.flatMap(({ articleId, name }) =>
      (of.get(articleId) ?? []).map((item, at): Value => ({ articleId, name, item, place: { articleId, item: at } })),
    )
    part.findings.push(...relationsOf(id, measure, values), ...notableOf(id, measure, values))
  }
  return part
}

/** A row of counts that the documents have: of pages, references and the like; only its notable values are told. */
export function notableOf(row: string, label: string, values: readonly Value[]): Finding[] {
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

/** Papers that tell the same value of a measure agree; where no value of one is a value of the other they differ. */
function relationsOf(row: string, measure: string, values: readonly Value[]): Finding[] {
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
  if (differing.length > 1) {
    const told = values.filter(({ articleId }) => differing.includes(articleId))
    const text = `Same measure, different value or unit: ${measure} is ${told.map(({ item, name }) => `${item.text} in ${name}`).join(', ')}`
    findings.push({ kind: 'contradiction', text, row, places: told.map(({ place }) => place) })
  }
  return findings
}

function isApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return ![...one].some((key) => other.has(key))
}

function keyOf({ value, unit }: CompareItem): string {
  return `${value} ${unit}`
}
