import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { StatementCard } from './StatementCard.tsx'
import { StatementRow } from './StatementRow.tsx'
import type { ShownRow } from './statement-list.ts'
import classes from './statements.module.css'
import { useHasRoom } from './use-has-room.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { StatementEditor } from './use-statement-editor.ts'

/** Below this width, in pixels, statements are cards. */
const TABLE_FROM = 880

type Props = {
  rows: readonly ShownRow[]
  canEdit: boolean
  editor: StatementEditor
  list: RefObject<HTMLDivElement | null>
  onShow: (index: number) => void
  onCite: (index: number) => void
  onMerge: () => void
}

/** One page of statements: a table where it has room, else cards; the same keys work on both. */
export function StatementList({ rows, canEdit, editor, list, onShow, onCite, onMerge }: Props) {
  const hasRoom = useHasRoom(list, TABLE_FROM)
  const onKeyDown = useRowKeys({ list, rows, canEdit, editor, onShow, onMerge })
  const Statement = hasRoom ? StatementRow : StatementCard
  const items = rows.map(({ row, index }, place) => (
    <Statement
      key={row.key}
      row={row}
      number={index + 1}
      canEdit={canEdit}
      editor={editor}
      isFirst={place === 0}
      onShow={() => onShow(index)}
      onCite={() => onCite(index)}
    />
  ))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the statements within.
    <div ref={list} onKeyDown={onKeyDown}>
      {hasRoom ? (
        <StatementTable canEdit={canEdit}>{items}</StatementTable>
      ) : (
        <ol className={classes.cards}>{items}</ol>
      )}
    </div>
  )
}

function StatementTable({ canEdit, children }: { canEdit: boolean; children: ReactNode }) {
  return (
    <Table className={classes.table} aria-label="Statements">
      <Table.Thead>
        <Table.Tr>
          {canEdit && (
            <Table.Th>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
          )}
          <Table.Th>Subject</Table.Th>
          <Table.Th>Verb</Table.Th>
          <Table.Th>Object</Table.Th>
          <Table.Th>Uncertainty</Table.Th>
          <Table.Th>Comment</Table.Th>
          <Table.Th className={classes.number}>Page</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}
