import type { FindingKind } from '@colophon/protocol/compare/entities'
import { EMPTY_LABELS } from '@colophon/protocol/compare/export/table'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, Fragment, useRef } from 'react'
import { type ShownColumn, type ShownGroup, type ShownRow, withoutSilence } from '../table-model.ts'
import { DotPlot, plotOf } from './DotPlot.tsx'
import { CellContent } from './MatrixCell.tsx'
import { type ColumnActions, MatrixHead } from './MatrixHead.tsx'
import classes from './matrix.module.css'

type Props = {
  columns: readonly ShownColumn[]
  groups: readonly ShownGroup[]
  marks: ReadonlyMap<string, readonly FindingKind[]>
  actions: ColumnActions
  onDropRow: (question: string) => void
}

/**
 * The table: a column per paper. The page scrolls; the heads of the columns stay at its top, and follow the table
 * where it scrolls sideways.
 */
export function CompareMatrix({ columns, groups, marks, actions, onDropRow }: Props) {
  const heads = useRef<HTMLUListElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const follow = (leading: HTMLElement | null, following: HTMLElement | null) => {
    if (leading && following && leading.scrollLeft !== following.scrollLeft) following.scrollLeft = leading.scrollLeft
  }
  return (
    <section
      className={classes.comparison}
      style={{ '--columns': columns.length } as CSSProperties}
      aria-label="Comparison"
    >
      <ul
        ref={heads}
        className={classes.heads}
        aria-label="Papers compared"
        onScroll={() => follow(heads.current, body.current)}
      >
        {columns.map((column, index) => (
          <MatrixHead
            key={column.id}
            column={column}
            index={index}
            isLast={index === columns.length - 1}
            actions={actions}
          />
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard. */}
      <div ref={body} className={classes.body} tabIndex={0} onScroll={() => follow(body.current, heads.current)}>
        <table className={classes.table}>
          <thead className={classes.named}>
            <tr>
              <td className={classes.corner} />
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  <VisuallyHidden>{title}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((shown) => {
            const { group, label } = shown
            const { filled, silent } = withoutSilence(shown)
            return (
              <tbody key={group}>
                <tr>
                  <th scope="rowgroup" className={classes.group} colSpan={columns.length + 1}>
                    <span>{label}</span>
                  </th>
                </tr>
                {filled.map((row) => (
                  <Fragment key={row.id}>
                    <tr id={rowAnchor(row.id)} tabIndex={-1}>
                      <th scope="row" className={classes.label}>
                        {row.label}
                        {group === 'own' && (
                          <ActionIcon
                            variant="subtle"
                            size="sm"
                            aria-label={`Remove the row ${row.label}`}
                            onClick={() => onDropRow(row.label)}
                          >
                            <IconX size={14} stroke={1.6} aria-hidden />
                          </ActionIcon>
                        )}
                        {row.failure && <span className={classes.reason}>{row.failure}</span>}
                      </th>
                      {columns.map((column, index) => (
                        <td key={column.id}>
                          {!row.failure && (
                            <CellContent row={row.id} cell={row.cells[index] ?? null} column={column} marks={marks} />
                          )}
                        </td>
                      ))}
                    </tr>
                    <PlotRow row={row} columns={columns} />
                  </Fragment>
                ))}
                {silent.map(({ state, labels }) => (
                  <tr key={state}>
                    <td colSpan={columns.length + 1} className={classes.silent}>
                      <span>
                        <span className={classes.empty}>{EMPTY_LABELS[state]}:</span> {labels.join(' · ')}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            )
          })}
        </table>
      </div>
    </section>
  )
}

/** The values of a row as a dot plot, below them, if enough papers report it. */
function PlotRow({ row, columns }: { row: ShownRow; columns: readonly ShownColumn[] }) {
  const plot = plotOf(row, columns)
  if (!plot) return null
  return (
    <tr className={classes.plot}>
      <td />
      <td colSpan={columns.length}>
        <DotPlot {...plot} />
      </td>
    </tr>
  )
}

/** Element id of a row, for links to it. */
export function rowAnchor(row: string): string {
  return `row-${row.replace(/[^\p{L}\p{N}_-]+/gu, '-')}`
}
