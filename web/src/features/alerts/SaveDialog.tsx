import { alertCalls } from '@colophon/protocol/alerts/calls'
import { SAVED_SEARCH_NAME_MAX, type SavedQuery, type SavedSearchKind } from '@colophon/protocol/alerts/entities'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { describe } from './saved-query.ts'

const TEXTS = {
  search: {
    title: 'Save this search',
    lead: 'You get a notification when a new paper contains all of these words.',
  },
  question: {
    title: 'Tell me when a paper answers this',
    lead: 'You get a notification when a new paper that you may read answers the question, with the passage.',
  },
} as const

type Props = { kind: SavedSearchKind; query: SavedQuery; onClose: () => void }

/** Saves a search or a question under a name. */
export function SaveDialog({ kind, query, onClose }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaving(true)
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    try {
      await call(alertCalls.create, { body: { kind, name, query } })
      toastDone('Saved. New papers are shown under Saved searches and in your notifications.')
      onClose()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setSaving(false)
    }
  }
  const { title, lead } = TEXTS[kind]
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={(event) => void save(event)}>
        {failure && <FormAlert message={failure.message} />}
        <Text mb="md" c="dimmed">
          {lead}
        </Text>
        <TextInput
          name="name"
          label="Name"
          required
          maxLength={SAVED_SEARCH_NAME_MAX}
          defaultValue={describe(query).slice(0, SAVED_SEARCH_NAME_MAX)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
