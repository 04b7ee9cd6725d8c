import type { CompareItem } from '@colophon/protocol/compare/entities'
import type { ShownGroup, ShownRow } from './table-model.ts'

/** What two papers say in one row: what only one of them has, and what both do. */
export type RowDifference = {
  id: string
  label: string
  left: readonly CompareItem[]
  right: readonly CompareItem[]
  both: readonly CompareItem[]
  /** Numbers of one measure that differ, in words. */
  numbers: string | null
  isAlike: boolean
}

/** The rows of two papers as they differ; rows in which neither says anything are left out. */
export function differencesOf(groups: readonly ShownGroup[]): { label: string; rows: RowDifference[] }[] {
  return groups
    .map(({ label, rows }) => ({ label, rows: rows.flatMap((row) => differenceOf(row) ?? []) }))
    .filter(({ rows }) => rows.length > 0)
}

function differenceOf({ id, label, cells }: ShownRow): RowDifference | null {
  const [left = [], right = []] = [cells[0]?.items, cells[1]?.items]
  if (left.length === 0 && right.length === 0) return null
  const [named, other] = [new Set(left.map(nameOf)), new Set(right.map(nameOf))]
  const onlyLeft = left.filter((item) => !other.has(nameOf(item)))
  const onlyRight = right.filter((item) => !named.has(nameOf(item)))
  return {
    id,
    label,
    left: onlyLeft,
    right: onlyRight,
    both: left.filter((item) => other.has(nameOf(item))),
    numbers: numbersOf(onlyLeft, onlyRight),
    isAlike: onlyLeft.length === 0 && onlyRight.length === 0,
  }
}

/** By what one thing is the same as another: its value and unit, else its words without case and marks. */
function nameOf({ text, value, unit = '' }: CompareItem): string {
  if (value !== undefined) return `${value} ${unit}`
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function numbersOf([one]: readonly CompareItem[], [other]: readonly CompareItem[]): string | null {
  if (one?.value === undefined || other?.value === undefined || one.unit !== other.unit) return null
  const by = other.value - one.value
  const sign = by > 0 ? '+' : '−'
  const share = one.value === 0 ? '' : `, ${sign}${format(Math.abs((100 * by) / one.value))} %`
  return `${sign}${format(Math.abs(by))}${one.unit ? ` ${one.unit}` : ''}${share}`
}

function format(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value)
}
