import { FIELD_MAX, TITLE_MAX } from '@colophon/protocol/articles/constants'
import type { Article } from '@colophon/protocol/articles/entities'
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import type { PaperChanges } from './use-paper-changes.ts'

type Props = { article: Article; isOpen: boolean; changes: PaperChanges; onClose: () => void }

/** Changes the title and the field of a paper. */
export function EditPaperDialog({ article, isOpen, changes, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (form: FormData) => {
    const title = String(form.get('title') ?? '').trim()
    if (title === '') return setError('A title is needed.')
    setError(null)
    setBusy(true)
    const isSaved = await changes.update(article, title, String(form.get('field') ?? '').trim())
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Title and field" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <Stack gap="md">
          {changes.failure && <FormAlert message={changes.failure.message} />}
          <Textarea
            name="title"
            label="Title"
            autosize
            maxRows={6}
            maxLength={TITLE_MAX}
            defaultValue={article.title}
            error={error}
            data-autofocus
          />
          <TextInput name="field" label="Field" maxLength={FIELD_MAX} defaultValue={article.field} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
