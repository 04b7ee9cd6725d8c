import type { FindingKind } from '@colophon/protocol/compare/entities'
import { EMPTY_WORDS } from '@colophon/protocol/compare/export/table'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ShownColumn, type ShownGroup, withoutSilence } from '../table-model.ts'
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

/** The table: a column per paper, with sticky headers and row names. */
export function CompareMatrix({ columns, groups, marks, actions, onDropRow }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={classes.frame} aria-label="Comparison" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td className={classes.corner} />
            {columns.map((column, index) => (
              <MatrixHead key={column.id} column={column} index={index} actions={actions} />
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
                <tr key={row.id} id={rowAnchor(row.id)}>
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
              ))}
              {silent.map(({ state, labels }) => (
                <tr key={state}>
                  <th scope="row" className={classes.label}>
                    <span className={classes.empty}>{EMPTY_WORDS[state]}</span>
                  </th>
                  <td colSpan={columns.length} className={classes.silent}>
                    <span>{labels.join(' · ')}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}

/** Element id of a row, for links to it. */
export function rowAnchor(row: string): string {
  return `row-${row.replace(/[^\w-]+/g, '-')}`
}
