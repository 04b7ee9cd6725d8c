import { useState } from 'react'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { UncertaintyBar } from '../../../ui/UncertaintyBar.tsx'
import { StatementForm } from './StatementForm.tsx'
import type { StatementProps } from './StatementRow.tsx'
import { StatementTools } from './StatementTools.tsx'
import classes from './statements.module.css'

/** One statement where a table has no room. */
export function StatementCard({ row, number, canEdit, change, onShow }: StatementProps) {
  const { entry, isChanged, key } = row
  const [isEditing, setEditing] = useState(entry.subject === '')
  if (isEditing) {
    return (
      <li className={classes.card}>
        <StatementForm row={row} number={number} change={change} onDone={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={classes.card}>
      <p className={classes.triple}>
        {entry.subject} <em>{entry.verb}</em> {entry.object}
      </p>
      <div className={classes.about}>
        <UncertaintyBar value={entry.uncertainty} />
        {entry.page && <span>page {entry.page}</span>}
        {isChanged && <StatusPill tone="care">unsaved</StatusPill>}
      </div>
      {entry.comment && <p className={classes.said}>{entry.comment}</p>}
      {entry.evidence && <blockquote className={classes.evidence}>{entry.evidence}</blockquote>}
      <StatementTools
        number={number}
        hasPlace={entry.start !== undefined}
        canEdit={canEdit}
        onShow={onShow}
        onEdit={() => setEditing(true)}
        onRemove={() => change({ type: 'remove', key })}
      />
    </li>
  )
}
