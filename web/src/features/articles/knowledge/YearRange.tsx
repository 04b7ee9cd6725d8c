import { RangeSlider, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatCountOf } from '../../../lib/format.ts'
import classes from './filters.module.css'
import { yearOf } from './knowledge-query.ts'
import { yearBars } from './year-bars.ts'

/** How long a slider must rest before its years are taken, in milliseconds: one step back in the history for one move. */
const REST_MS = 400

type Props = {
  years: readonly (readonly [number, number])[]
  from: number | null
  to: number | null
  onYears: (from: number | null, to: number | null) => void
}

/** How many papers each year has, and a span of years to choose: by dragging, by arrow keys, or as numbers. */
export function YearRange({ years, from, to, onYears }: Props) {
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
      className={classes.slider}
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
