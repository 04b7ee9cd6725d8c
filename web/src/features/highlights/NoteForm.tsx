import { HIGHLIGHT_NOTE_MAX } from '@colophon/protocol/highlights/entities'
import { Box, Button, Group, Textarea } from '@mantine/core'
import type { FocusEvent, MouseEvent, ReactNode } from 'react'

type Props = {
  draft: string
  /** The saved note. */
  note: string
  onDraft: (draft: string | null) => void
  onSave: () => void
}

/** A note being written; leaving the form saves it, and it stays in its field if it cannot be saved. */
export function NoteForm({ draft, note, onDraft, onSave }: Props): ReactNode {
  const leave = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // In another window, the field is still the active element and keeps its text.
    const isLeft = !currentTarget.contains(relatedTarget) && document.activeElement !== target
    if (isLeft && draft.trim() !== '' && draft.trim() !== note) onSave()
  }
  return (
    <Box
      component="form"
      mt="xs"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      onBlur={leave}
    >
      <Textarea
        aria-label="Note"
        placeholder="Note"
        description="Ctrl+Enter to save"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={HIGHLIGHT_NOTE_MAX}
        value={draft}
        autoFocus
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <Group gap="xs" wrap="nowrap" align="stretch" justify="flex-end" mt="xs">
        <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={() => onDraft(null)}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" onMouseDown={keepFocus}>
          Save note
        </Button>
      </Group>
    </Box>
  )
}

/** Some browsers do not focus a clicked button, so that its form would seem to be left. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
