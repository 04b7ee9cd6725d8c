import type { CompareItem } from '@colophon/protocol/compare/entities'
import { useId } from 'react'
import { Link } from 'react-router'
import lines from '../../../ui/lines.module.css'
import { sourcePath } from '../source-path.ts'
import type { ShownColumn, ShownRow } from '../table-model.ts'
import classes from './dot-plot.module.css'

/** Papers with a value in one unit from which a row has a plot; two values are compared faster as numbers. */
const PAPERS_LEAST = 3
/** The outermost dots are this far from the ends of the line, in percent. */
const MARGIN = 3

/** The values of one measure by paper, in one unit. */
export type Plot = { label: string; unit: string; papers: { column: ShownColumn; items: CompareItem[] }[] }

/** The plot of a row of numbers: the unit that most papers use, if at least three do. */
export function plotOf({ label, cells, id }: ShownRow, columns: readonly ShownColumn[]): Plot | null {
  if (!id.startsWith('number:')) return null
  const units = Map.groupBy(
    cells.flatMap((cell) => [
      ...new Set(cell?.items.flatMap(({ unit, value }) => (value === undefined ? [] : (unit ?? '')))),
    ]),
    (unit) => unit,
  )
  const [[unit, { length }] = ['', []]] = [...units].toSorted(([, one], [, other]) => other.length - one.length)
  if (length < PAPERS_LEAST) return null
  const papers = columns.flatMap((column, index) => {
    const items = cells[index]?.items.filter((item) => item.value !== undefined && (item.unit ?? '') === unit) ?? []
    return items.length > 0 ? [{ column, items }] : []
  })
  return { label, unit, papers }
}

/** The values of a measure on one line per paper; the numbers beside the dots are their text. */
export function DotPlot({ label, unit, papers }: Plot) {
  const caption = useId()
  const values = papers.flatMap(({ items }) => items.map(({ value = 0 }) => value))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const at = (value: number) => (high === low ? 50 : MARGIN + ((value - low) / (high - low)) * (100 - 2 * MARGIN))
  const withUnit = (value: number) => [String(value), unit].filter(Boolean).join(' ')
  return (
    <figure className={classes.plot} aria-labelledby={caption}>
      <figcaption id={caption}>
        {label}
        {unit && `, in ${unit}`}
      </figcaption>
      <ul className={classes.papers}>
        {papers.map(({ column, items }) => (
          <li key={column.id}>
            <span className={classes.paper} dir="auto" title={column.title}>
              {column.title}
            </span>
            <svg className={classes.line} width="100%" height="20" aria-hidden="true">
              <line x1="0" x2="100%" y1="10" y2="10" />
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the values of a cell have no other name.
                <circle key={index} cx={`${at(item.value ?? 0)}%`} cy="10" r="5" />
              ))}
            </svg>
            <span className={`${classes.values} ${lines.figures}`}>
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the values of a cell have no other name.
                <span key={index}>
                  {index > 0 && ', '}
                  {column.read ? (
                    <Link to={sourcePath('number:', column.read, item)}>{withUnit(item.value ?? 0)}</Link>
                  ) : (
                    withUnit(item.value ?? 0)
                  )}
                </span>
              ))}
            </span>
          </li>
        ))}
        <li className={classes.scale} aria-hidden="true">
          <span />
          <span>
            <span>{withUnit(low)}</span>
            {high > low && <span>{withUnit(high)}</span>}
          </span>
          <span />
        </li>
      </ul>
    </figure>
  )
}
