import { Table } from '@mantine/core'
import { UncertaintyBar } from '../../../ui/UncertaintyBar.tsx'
import { StatementForm } from './StatementForm.tsx'
import { StatementCheckbox, StatementEvidence, StatementMarks, type StatementProps } from './StatementItem.tsx'
import { StatementTools } from './StatementTools.tsx'
import classes from './statements.module.css'

/** How many columns the table of statements has, with the one to select by for its owner. */
const columnsOf = (canEdit: boolean) => (canEdit ? 8 : 7)

/** One statement as rows of the table: its five parts and its page, below them the sentence it stands in. */
export function StatementRow(props: StatementProps) {
  const { row, canEdit, editor, isFirst } = props
  const { entry, isChanged, key } = row
  const columns = columnsOf(canEdit)
  if (editor.editingKey === key) {
    return (
      <Table.Tbody className={classes.group}>
        <Table.Tr>
          <Table.Td colSpan={columns}>
            <StatementForm {...props} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    )
  }
  return (
    <Table.Tbody className={classes.group} data-selected={editor.selected.includes(key) || undefined}>
      <Table.Tr data-statement={key} tabIndex={isFirst ? 0 : -1}>
        {canEdit && (
          <Table.Td>
            <StatementCheckbox {...props} />
          </Table.Td>
        )}
        <Table.Td className={classes.part}>{entry.subject}</Table.Td>
        <Table.Td className={classes.part}>{entry.verb}</Table.Td>
        <Table.Td className={classes.part}>{entry.object}</Table.Td>
        <Table.Td>
          <UncertaintyBar value={entry.uncertainty} />
        </Table.Td>
        <Table.Td className={classes.said}>{entry.comment}</Table.Td>
        <Table.Td className={classes.number}>{entry.page ?? '–'}</Table.Td>
        <Table.Td className={classes.toolsCell}>
          <StatementTools {...props} />
        </Table.Td>
      </Table.Tr>
      {(entry.evidence || isChanged) && (
        <Table.Tr>
          {canEdit && <Table.Td />}
          <Table.Td colSpan={canEdit ? columns - 1 : columns} className={classes.evidenceCell}>
            <div className={classes.about}>
              <StatementMarks row={row} />
            </div>
            <StatementEvidence row={row} />
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  )
}
