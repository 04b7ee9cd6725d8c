import { isKeyClaim, isUnreviewed } from '@colophon/protocol/statements/graph'
import { Box, Checkbox } from '@mantine/core'
import lines from '../../ui/lines.module.css'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { DraftRow } from './statements-draft.ts'
import type { StatementEditor } from './use-statement-editor.ts'

/** Props of a statement, as table row or card. */
export type StatementProps = {
  row: DraftRow
  /** Position in the whole list, from 1. */
  number: number
  canEdit: boolean
  editor: StatementEditor
  /** True for the statement that Tab reaches (roving tabindex). */
  isFirst: boolean
  onShow: () => void
  onCite: () => void
}

/** Selects a statement for bulk actions. */
export function StatementCheckbox({ row: { key }, number, editor }: StatementProps) {
  return (
    <Checkbox
      size="md"
      aria-label={`Select claim ${number}`}
      checked={editor.selected.includes(key)}
      onChange={({ currentTarget }) => editor.select([key], currentTarget.checked)}
    />
  )
}

/** What a statement is within its paper, and badges for unsaved and unreviewed statements. */
export function StatementMarks({ row: { entry, isChanged } }: Pick<StatementProps, 'row'>) {
  return (
    <>
      {entry.kind && <span>{isKeyClaim(entry) ? `key claim · ${entry.kind}` : entry.kind}</span>}
      {isUnreviewed(entry) && <StatusPill>unreviewed</StatusPill>}
      {isChanged && <StatusPill tone="care">unsaved</StatusPill>}
    </>
  )
}

/** The sentence that a statement was extracted from. */
export function StatementEvidence({ row: { entry } }: Pick<StatementProps, 'row'>) {
  return entry.evidence ? (
    <Box component="blockquote" className={lines.beside} maw="75ch" mt="xxs" mb="xs" pl="sm" c="dimmed" ff="heading">
      {entry.evidence}
    </Box>
  ) : null
}
