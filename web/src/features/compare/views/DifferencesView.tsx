import type { CompareItem } from '@colophon/protocol/compare/entities'
import { Box, Button, Group, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import lines from '../../../ui/lines.module.css'
import { sourcePath } from '../source-path.ts'
import type { ShownColumn, ShownGroup, ShownRow } from '../table-model.ts'
import classes from './differences.module.css'

type Props = {
  columns: readonly ShownColumn[]
  /** The rows of the two papers in order. */
  groups: readonly ShownGroup[]
  left: ShownColumn
  right: ShownColumn
  onPair: (pair: readonly [number, number]) => void
}

/** Two papers by their differences; common values are shown once, on demand. */
export function DifferencesView({ columns, groups, left, right, onPair }: Props) {
  const [showsAlike, setShowsAlike] = useState(false)
  const all = differencesOf(groups)
  const rows = all.flatMap((group) => group.rows)
  const alike = rows.filter(({ isAlike }) => isAlike).length
  const options = columns.map(({ id, title }) => ({ value: String(id), label: title }))
  const choose = (side: 'left' | 'right') => (value: string) => {
    const [own, other] = side === 'left' ? [left.id, right.id] : [right.id, left.id]
    const next = Number(value)
    const partner = next === other ? own : other
    onPair(side === 'left' ? [next, partner] : [partner, next])
  }
  return (
    <section aria-label="Differences">
      <Group className={classes.pair} gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" align="end">
        <NativeSelect
          label="First paper"
          data={options}
          value={String(left.id)}
          onChange={({ currentTarget }) => choose('left')(currentTarget.value)}
        />
        <Button variant="default" size="sm" onClick={() => onPair([right.id, left.id])}>
          Swap
        </Button>
        <NativeSelect
          label="Second paper"
          data={options}
          value={String(right.id)}
          onChange={({ currentTarget }) => choose('right')(currentTarget.value)}
        />
      </Group>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" justify="space-between" mt="sm">
        <p role="status">
          {left.read && right.read
            ? `${formatCountOf(rows.length - alike, 'row differs', 'rows differ')}, ${formatCountOf(alike, 'is', 'are')} alike.`
            : 'The papers are being read.'}
        </p>
        <Switch
          label="Show what both say"
          checked={showsAlike}
          onChange={({ currentTarget }) => setShowsAlike(currentTarget.checked)}
        />
      </Group>
      <div className={classes.heads} aria-hidden>
        <span />
        <p>Only {left.title}</p>
        <p>Only {right.title}</p>
      </div>
      {all.map(({ label, rows: of }) => {
        const shown = showsAlike ? of : of.filter(({ isAlike }) => !isAlike)
        if (shown.length === 0) return null
        return (
          <section key={label} aria-label={label}>
            <Box component="h2" className={lines.below} mt="xl" mb={0} pb="xs" fz="lg">
              {label}
            </Box>
            {shown.map((row) => (
              <DifferenceRow key={row.id} row={row} left={left} right={right} showsAlike={showsAlike} />
            ))}
          </section>
        )
      })}
    </section>
  )
}

type RowProps = { row: RowDifference; left: ShownColumn; right: ShownColumn; showsAlike: boolean }

function DifferenceRow({ row, left, right, showsAlike }: RowProps) {
  return (
    <article className={classes.row} aria-label={row.label}>
      <h3 className={classes.label}>
        {row.label}{' '}
        {row.numbers && (
          <Box component="span" className={lines.figures} display="block" fw={400}>
            {row.numbers}
          </Box>
        )}
      </h3>
      <Side column={left} items={row.left} row={row.id} />
      <Side column={right} items={row.right} row={row.id} />
      {showsAlike && row.both.length > 0 && (
        <div className={classes.both}>
          <Box component="p" mb="xxs" fz="sm" c="dimmed">
            Both
          </Box>
          <Items column={left} items={row.both} row={row.id} />
        </div>
      )}
    </article>
  )
}

type SideProps = { column: ShownColumn; items: readonly CompareItem[]; row: string }

function Side({ column, items, row }: SideProps) {
  return (
    <Box miw={0}>
      <p className={classes.only}>Only {column.title}</p>
      {items.length > 0 ? <Items column={column} items={items} row={row} /> : <p className={classes.nothing}>None</p>}
    </Box>
  )
}

function Items({ column: { read }, items, row }: SideProps) {
  return (
    <Box component="ul" className={classes.items} ff="heading">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the things of a cell have no other name.
        <li key={index} dir="auto">
          {read ? <Link to={sourcePath(row, read, item)}>{item.text}</Link> : item.text}
          {item.page !== null && <span className={classes.page}> p. {item.page}</span>}
        </li>
      ))}
    </Box>
  )
}

/** Differences and common values of two papers in one row. */
type RowDifference = {
  id: string
  label: string
  left: readonly CompareItem[]
  right: readonly CompareItem[]
  both: readonly CompareItem[]
  /** The difference between two values of one measure. */
  numbers: string | null
  isAlike: boolean
}

/** The rows of two papers by difference; empty rows are left out. */
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

/** Equality key of a value: number and unit, else its text without case and diacritics. */
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
  const share = one.value === 0 ? '' : `, ${sign}${format(Math.abs((100 * by) / one.value))}%`
  return `${sign}${format(Math.abs(by))}${one.unit ? ` ${one.unit}` : ''}${share}`
}

function format(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value)
}
