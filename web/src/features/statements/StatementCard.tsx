import { Group } from '@mantine/core'
import { Certainty } from '../../ui/Certainty.tsx'
import { StatementForm } from './StatementForm.tsx'
import { StatementCheckbox, StatementEvidence, StatementMarks, type StatementProps } from './StatementItem.tsx'
import { StatementTools } from './StatementTools.tsx'
import classes from './statements.module.css'

/** A statement as a card, where a table does not fit. */
export function StatementCard(props: StatementProps) {
  const { row, canEdit, editor, isFirst } = props
  const { entry, key } = row
  if (editor.editingKey === key) {
    return (
      <li className={classes.card}>
        <StatementForm {...props} />
      </li>
    )
  }
  return (
    <li
      className={classes.card}
      data-statement={key}
      data-selected={editor.selected.includes(key) || undefined}
      tabIndex={isFirst ? 0 : -1}
    >
      <Group gap="sm" wrap="nowrap" align="baseline">
        {canEdit && <StatementCheckbox {...props} />}
        <p className={classes.triple}>
          {entry.subject} <em>{entry.verb}</em> {entry.object}
        </p>
      </Group>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mb="xs" fz="sm">
        <Certainty uncertainty={entry.uncertainty} />
        {entry.page && <span>page {entry.page}</span>}
        <StatementMarks row={row} />
      </Group>
      {entry.comment && <p className={classes.said}>{entry.comment}</p>}
      <StatementEvidence row={row} />
      <StatementTools {...props} />
    </li>
  )
}
