import { Table } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { UncertaintyBar } from '../../../ui/UncertaintyBar.tsx'
import { StatementForm } from './StatementForm.tsx'
import { StatementTools } from './StatementTools.tsx'
import classes from './statements.module.css'
import type { DraftAction, DraftRow } from './statements-draft.ts'

export type StatementProps = {
  row: DraftRow
  /** Its place in the list, counted from 1. */
  number: number
  canEdit: boolean
  change: Dispatch<DraftAction>
  onShow: () => void
}

/** One statement as rows of the table: its five parts and its page, below them the sentence it stands in. */
export function StatementRow({ row, number, canEdit, change, onShow }: StatementProps) {
  const { entry, isChanged, key } = row
  const [isEditing, setEditing] = useState(entry.subject === '')
  if (isEditing) {
    return (
      <Table.Tbody className={classes.group}>
        <Table.Tr>
          <Table.Td colSpan={7}>
            <StatementForm row={row} number={number} change={change} onDone={() => setEditing(false)} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    )
  }
  return (
    <Table.Tbody className={classes.group}>
      <Table.Tr>
        <Table.Td className={classes.part}>{entry.subject}</Table.Td>
        <Table.Td className={classes.part}>{entry.verb}</Table.Td>
        <Table.Td className={classes.part}>{entry.object}</Table.Td>
        <Table.Td>
          <UncertaintyBar value={entry.uncertainty} />
        </Table.Td>
        <Table.Td className={classes.said}>{entry.comment}</Table.Td>
        <Table.Td className={classes.number}>{entry.page ?? '–'}</Table.Td>
        <Table.Td className={classes.toolsCell}>
          <StatementTools
            number={number}
            hasPlace={entry.start !== undefined}
            canEdit={canEdit}
            onShow={onShow}
            onEdit={() => setEditing(true)}
            onRemove={() => change({ type: 'remove', key })}
          />
        </Table.Td>
      </Table.Tr>
      {(entry.evidence || isChanged) && (
        <Table.Tr>
          <Table.Td colSpan={7} className={classes.evidenceCell}>
            {isChanged && <StatusPill tone="care">unsaved</StatusPill>}
            {entry.evidence && <blockquote className={classes.evidence}>{entry.evidence}</blockquote>}
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  )
}
