import type { MyCounts } from '@colophon/protocol/storage/calls'
import { Text, VisuallyHidden } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import classes from './histograms.module.css'

/** Fewer papers are seen at a glance in the list itself. */
const FROM = 5

/** The papers that the filters leave by year and by field, as small bars; a field filters the list. */
export function Histograms({ counts }: { counts: MyCounts }) {
  const [params] = useSearchParams()
  const { all, years, fields } = counts
  if (all < FROM) return null
  const [mostOfYear, mostOfField] = [years, fields].map((bars) => Math.max(...bars.map(({ count }) => count)))
  return (
    <div className={classes.histograms}>
      {years.length > 1 && (
        <figure className={classes.figure} aria-label="By year">
          <figcaption aria-hidden>By year</figcaption>
          <ol className={classes.years}>
            {withGaps(years).map(({ year, count }, index, { length }) => (
              <li key={year} title={`${year}: ${formatCountOf(count, 'paper', 'papers')}`}>
                <span className={classes.column} style={{ height: `${(100 * count) / (mostOfYear ?? 1)}%` }} />
                <span className={classes.year} data-shown={index === 0 || index === length - 1 || undefined}>
                  {year}
                  <VisuallyHidden>: {formatCountOf(count, 'paper', 'papers')}</VisuallyHidden>
                </span>
              </li>
            ))}
          </ol>
        </figure>
      )}
      {fields.length > 1 && (
        <figure className={classes.figure} aria-label="By field">
          <figcaption aria-hidden>By field</figcaption>
          <ol className={classes.fields}>
            {fields.map(({ field, count }) => (
              <li key={field}>
                <Link to={withParams(params, { tab: null, q: field })}>{field}</Link>
                <span className={classes.row} style={{ width: `${(100 * count) / (mostOfField ?? 1)}%` }} />
                <Text span inherit c="dimmed">
                  {count}
                </Text>
              </li>
            ))}
          </ol>
        </figure>
      )}
    </div>
  )
}

/** Years without papers between the first and the last are part of the picture, unless they would be most of it. */
const YEARS_MAX = 60

function withGaps(years: MyCounts['years']): MyCounts['years'] {
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0]
  if (last - first >= YEARS_MAX) return years
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index
    return years.find((one) => one.year === year) ?? { year, count: 0 }
  })
}
