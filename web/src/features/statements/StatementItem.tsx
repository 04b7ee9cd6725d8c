import { isUnreviewed } from '@colophon/protocol/statements/graph'
import { Checkbox } from '@mantine/core'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './statements.module.css'
import type { DraftRow } from './statements-draft.ts'
import type { StatementEditor } from './use-statement-editor.ts'

/** Props of a statement, as table row or card. */
export type StatementProps = {
  row: DraftRow
  /** Its place in the whole list, counted from 1. */
  number: number
  canEdit: boolean
  editor: StatementEditor
  /** True for the one statement of the list that the Tab key reaches. */
  isFirst: boolean
  onShow: () => void
  onCite: () => void
}

/** Chooses a statement for what is done with several. */
export function StatementCheckbox({ row: { key }, number, editor }: StatementProps) {
  return (
    <Checkbox
      size="sm"
      aria-label={`Select statement ${number}`}
      checked={editor.selected.includes(key)}
      onChange={({ currentTarget }) => editor.select([key], currentTarget.checked)}
    />
  )
}

/** Badges for unsaved and unreviewed statements. */
export function StatementMarks({ row: { entry, isChanged } }: Pick<StatementProps, 'row'>) {
  return (
    <>
      {isUnreviewed(entry) && <StatusPill>unreviewed</StatusPill>}
      {isChanged && <StatusPill tone="care">unsaved</StatusPill>}
    </>
  )
}

/** The sentence that a statement was read from. */
export function StatementEvidence({ row: { entry } }: Pick<StatementProps, 'row'>) {
  return entry.evidence ? <blockquote className={classes.evidence}>{entry.evidence}</blockquote> : null
}
