import type { CompareCell, FindingKind } from '@colophon/protocol/compare/entities'
import { EMPTY_LABELS } from '@colophon/protocol/compare/export/table'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { HIGHLIGHTS } from '../highlight-labels.ts'
import { sourcePath } from '../source-path.ts'
import { markKey, type ShownColumn } from '../table-model.ts'
import classes from './matrix.module.css'

type Props = {
  row: string
  cell: CompareCell | null
  column: ShownColumn
  marks: ReadonlyMap<string, readonly FindingKind[]>
}

/** One cell: each value links to its source; an empty cell says why. */
export function CellContent({ row, cell, column, marks }: Props) {
  if (cell === null || column.read === null)
    return <Skeleton height={14} width="70%" mt="xxs" aria-label="Being read" />
  if (cell.state !== 'filled') return <span className={classes.empty}>{EMPTY_LABELS[cell.state]}</span>
  const { read } = column
  return (
    <ul className={classes.items}>
      {cell.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the things of a cell have no other name.
        <li key={index}>
          <Link
            className={classes.item}
            data-quote={item.quote !== null || undefined}
            to={sourcePath(row, read, item)}
            dir="auto"
          >
            {item.text}
          </Link>
          {item.page !== null && <span className={classes.page}> p. {item.page}</span>}
          {(marks.get(markKey(row, column.id, index)) ?? []).map((kind) => (
            <Mark key={kind} kind={kind} />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** A highlight as word and sign, never by colour alone. */
function Mark({ kind }: { kind: FindingKind }) {
  const { mark, sign } = HIGHLIGHTS[kind]
  return (
    <span className={classes.mark} data-kind={kind}>
      <span aria-hidden>{sign}</span> {mark}
    </span>
  )
}
