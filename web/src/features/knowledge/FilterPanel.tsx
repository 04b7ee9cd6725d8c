import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { Checkbox, NativeSelect, Radio, RangeSlider, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import { ACCESS_LABELS } from './filter-chips.ts'
import classes from './filters.module.css'
import { ACCESS_FILTERS, type KnowledgeQuery, yearOf } from './knowledge-query.ts'

const BARS_MAX = 40
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Debounce of a slider, in milliseconds, so that one move makes one history entry. */
const REST_MS = 400

/** The search filters; each choice updates the URL at once, and counts belong to the current search. */
export function FilterPanel({ query, meta }: { query: KnowledgeQuery; meta: SearchMeta | null }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: Record<string, string | null>) =>
    void navigate(withParams(params, changes), { preventScrollReset: true })
  const yearText = (year: number | null) => (year === null ? null : String(year))
  return (
    <Stack gap="lg">
      <NativeSelect
        size="sm"
        label="Field"
        value={query.field}
        onChange={({ currentTarget }) => set({ field: currentTarget.value })}
        data={[{ value: '', label: 'Any' }, ...fieldChoices(query.field, meta)]}
      />
      <YearRange
        years={meta?.years ?? []}
        from={query.from}
        to={query.to}
        onYears={(from, to) => set({ from: yearText(from), to: yearText(to) })}
      />
      <Radio.Group label="Access" value={query.access ?? ''} onChange={(access) => set({ access: access || null })}>
        <Stack gap="xs" mt="xxs">
          <Radio value="" label="Any" />
          {ACCESS_FILTERS.map((access) => (
            <Radio key={access} value={access} label={`${ACCESS_LABELS[access]}${counted(meta?.access[access])}`} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={`With claims${counted(meta?.withStatements)}`}
        checked={query.hasStatements}
        onChange={({ currentTarget }) => set({ has: currentTarget.checked ? 'statements' : null })}
      />
    </Stack>
  )
}

function fieldChoices(chosen: string, meta: SearchMeta | null): { value: string; label: string }[] {
  const choices = meta?.field.map(([name, count]) => ({ value: name, label: `${name}${counted(count)}` })) ?? []
  const isMissing = chosen !== '' && !choices.some(({ value }) => value === chosen)
  return isMissing ? [{ value: chosen, label: chosen }, ...choices] : choices
}

function counted(count: number | undefined): string {
  return count === undefined ? '' : ` (${formatCount(count)})`
}

type Props = {
  years: readonly (readonly [number, number])[]
  from: number | null
  to: number | null
  onYears: (from: number | null, to: number | null) => void
}

/** Histogram of papers by year, with a range to select by dragging, arrow keys or numbers. */
function YearRange({ years, from, to, onYears }: Props) {
  const bars = yearBars(years)
  const first = bars[0]?.from
  const last = bars.at(-1)?.to
  const most = Math.max(1, ...bars.map(({ papers }) => papers))
  const total = years.reduce((sum, [, papers]) => sum + papers, 0)
  return (
    <fieldset className={classes.fieldset}>
      <legend>Year</legend>
      {first !== undefined && last !== undefined && bars.length > 1 && (
        <>
          <svg
            className={classes.histogram}
            viewBox={`0 0 ${bars.length * 10} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${formatCountOf(total, 'paper', 'papers')} from ${first} to ${last}`}
          >
            {bars.map((bar, index) => (
              <rect
                key={bar.from}
                x={index * 10 + 1}
                width={8}
                y={100 - heightOf(bar.papers, most)}
                height={heightOf(bar.papers, most)}
                data-in={(from === null || bar.to >= from) && (to === null || bar.from <= to)}
              />
            ))}
          </svg>
          {first < last && <Slider key={`${from} ${to}`} first={first} last={last} {...{ from, to, onYears }} />}
        </>
      )}
      <div className={classes.years}>
        <YearInput label="From year" year={from} onYear={(year) => onYears(year, to)} />
        <YearInput label="To year" year={to} onYear={(year) => onYears(from, year)} />
      </div>
    </fieldset>
  )
}

function heightOf(papers: number, most: number): number {
  return papers === 0 ? 0 : Math.max(4, (papers / most) * 100)
}

type SliderProps = Omit<Props, 'years'> & { first: number; last: number }

function Slider({ first, last, from, to, onYears }: SliderProps) {
  const [span, setSpan] = useState<[number, number]>([within(from ?? first), within(to ?? last)])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function within(year: number): number {
    return Math.min(last, Math.max(first, year))
  }
  const move = (next: [number, number]) => {
    setSpan(next)
    clearTimeout(timer.current)
    const [low, high] = next
    timer.current = setTimeout(() => onYears(low === first ? null : low, high === last ? null : high), REST_MS)
  }
  return (
    <RangeSlider
      mt="xs"
      mb="sm"
      mx="xs"
      size="sm"
      min={first}
      max={last}
      minRange={0}
      value={span}
      onChange={move}
      label={null}
      thumbFromLabel="First year"
      thumbToLabel="Last year"
    />
  )
}

function YearInput({
  label,
  year,
  onYear,
}: {
  label: string
  year: number | null
  onYear: (year: number | null) => void
}) {
  const take = (text: string) => {
    const next = yearOf(text)
    if (next !== year) onYear(next)
  }
  return (
    <TextInput
      key={year}
      size="sm"
      label={label}
      inputMode="numeric"
      maxLength={4}
      defaultValue={year ?? ''}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  )
}

/** A histogram column: the years it covers, both included, and their paper count. */
type YearBar = { from: number; to: number; papers: number }

/**
 * Equal-width columns over all years, gaps included; many years share columns to fit a panel. The first hundredth of
 * papers is merged into the first column, so that one mistyped year does not squeeze the rest.
 */
export function yearBars(years: readonly (readonly [number, number])[]): YearBar[] {
  const total = years.reduce((sum, [, papers]) => sum + papers, 0)
  const last = years.at(-1)?.[0]
  if (last === undefined || total === 0) return []
  const first = firstYear(years, total, last)
  const step = STEPS.find((each) => (last - first + 1) / each <= BARS_MAX) ?? 1000
  const start = Math.floor(first / step) * step
  const bars: YearBar[] = []
  for (let from = start; from <= last; from += step) bars.push({ from, to: Math.min(last, from + step - 1), papers: 0 })
  for (const [year, papers] of years) {
    const bar = bars[Math.max(0, Math.floor((year - start) / step))]
    if (bar) bar.papers += papers
  }
  const [oldest] = bars
  if (oldest) oldest.from = Math.min(start, years[0]?.[0] ?? start)
  return bars
}

function firstYear(years: readonly (readonly [number, number])[], total: number, last: number): number {
  let before = 0
  for (const [year, papers] of years) {
    before += papers
    if (last - year < BARS_MAX || before > total / 100) return year
  }
  return last
}
