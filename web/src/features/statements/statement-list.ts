import {
  type GraphEntry,
  isKeyClaim,
  isUnreviewed,
  uncertaintyLabel,
  WRITTEN_FIELDS,
} from '@colophon/protocol/statements/graph'
import { oneOf } from '../../lib/url-params.ts'
import type { DraftRow } from './statements-draft.ts'

/** Statements per page. */
export const PER_PAGE = 50
const STATEMENT_ORDERS = ['strong', 'paper', 'certain', 'uncertain', 'subject'] as const
/** An order of the list. */
export type StatementOrder = (typeof STATEMENT_ORDERS)[number]
const STATEMENT_STATES = ['all', 'key', 'unreviewed', 'unsaved'] as const
const STATEMENT_LABELS = ['any', 'stated', 'likely', 'uncertain', 'speculative'] as const

/** Filters and order of the statement list, all in the URL. */
type StatementQuery = {
  text: string
  state: (typeof STATEMENT_STATES)[number]
  label: (typeof STATEMENT_LABELS)[number]
  order: StatementOrder
  page: number
}

/** A visible statement with its index in the whole list. */
export type ShownRow = { row: DraftRow; index: number }

/**
 * The default order: by importance if all statements are extracted and weighted, else the stored order, which the
 * user knows.
 */
export function usualOrder(entries: Iterable<GraphEntry>): StatementOrder {
  const list = [...entries]
  const isWeighed = list.some(({ salience }) => salience !== undefined)
  return isWeighed && list.every(isUnreviewed) ? 'strong' : 'paper'
}

/** Parses the URL; invalid values are ignored. */
export function readStatementQuery(params: URLSearchParams, usual: StatementOrder = 'paper'): StatementQuery {
  const page = Number(params.get('part'))
  return {
    text: params.get('holds') ?? '',
    state: oneOf(STATEMENT_STATES, params.get('only'), 'all'),
    label: oneOf(STATEMENT_LABELS, params.get('certainty'), 'any'),
    order: oneOf(STATEMENT_ORDERS, params.get('order'), usual),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The statements matching a query, across pages; `open` is always included, as it is being edited. */
export function shownRows(rows: readonly DraftRow[], query: StatementQuery, open: string | null): ShownRow[] {
  const words = folded(query.text).split(/\s+/).filter(Boolean)
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.key === open || (isOfState(row, query) && holds(row.entry, words)))
  return query.order === 'paper' ? shown : shown.toSorted((one, other) => compare(one, other, query.order))
}

function isOfState({ entry, isChanged }: DraftRow, { state, label }: StatementQuery): boolean {
  if (state === 'key' && !isKeyClaim(entry)) return false
  if (state === 'unreviewed' && !isUnreviewed(entry)) return false
  if (state === 'unsaved' && !isChanged) return false
  return label === 'any' || uncertaintyLabel(entry.uncertainty) === label
}

function holds(entry: GraphEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = folded([...WRITTEN_FIELDS.map((field) => entry[field]), entry.evidence ?? ''].join('\n'))
  return words.every((word) => text.includes(word))
}

function compare(one: ShownRow, other: ShownRow, order: StatementOrder): number {
  const [a, b] = [one.row.entry, other.row.entry]
  if (order === 'subject') return a.subject.localeCompare(b.subject) || one.index - other.index
  // Statements added by hand have no weight and come first, in their position.
  if (order === 'strong') return (b.salience ?? 1) - (a.salience ?? 1) || one.index - other.index
  const difference = order === 'certain' ? a.uncertainty - b.uncertainty : b.uncertainty - a.uncertainty
  return difference || one.index - other.index
}

/** Case- and accent-insensitive form for searching. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
