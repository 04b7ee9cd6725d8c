import type { AssistantSettings } from '@colophon/protocol/assistant/entities'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Failure } from '../../lib/api/call-error.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { FormAlert } from '../../ui/states.tsx'
import type { OwnServerInput } from './use-assistant.ts'

type Own = AssistantSettings['own']

type Props = {
  own: Own
  onSave: (body: OwnServerInput) => Promise<Failure | null>
  onRemove: () => Promise<Failure | null>
}

/** My own model server: shown, changed in place, and removed after a confirmation. */
export function OwnServer({ own, onSave, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, say] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const close = (words: string) => {
    flushSync(() => {
      setOpen(false)
      say(words)
    })
    opener.current?.focus()
  }
  const remove = async () => {
    setAsked(false)
    setRemoving(true)
    const failed = await onRemove()
    setRemoving(false)
    setFailure(failed)
    say(failed ? '' : 'Your server is removed.')
    focusIfLost(() => opener.current)
  }
  if (isOpen) return <ServerForm own={own} onSave={onSave} onClose={close} />
  return (
    <Stack gap="xs">
      {own && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Your own server: {own.url}, {own.model}. {own.hasKey ? 'A key is stored.' : 'No key is stored.'}
        </Text>
      )}
      {failure && <FormAlert message={failure.message}>Nothing was changed.</FormAlert>}
      <Group gap="xs">
        <Button
          ref={opener}
          variant="default"
          onClick={() => {
            setFailure(null)
            say('')
            setOpen(true)
          }}
        >
          {own ? 'Change my server' : 'Use my own server'}
        </Button>
        {own && (
          <Button variant="subtle" loading={isRemoving} onClick={() => setAsked(true)}>
            Remove my server
          </Button>
        )}
        <span role="status">{said}</span>
      </Group>
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove your model server?"
        confirmLabel="Remove"
        isCareful
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        Its address and its key are deleted here. Answers are then found without it.
      </ConfirmDialog>
    </Stack>
  )
}

type FormProps = Pick<Props, 'own' | 'onSave'> & { onClose: (said: string) => void }

function ServerForm({ own, onSave, onClose }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isKeyless, setKeyless] = useState(false)
  const form = useForm({
    initialValues: { url: own?.url ?? '', model: own?.model ?? '', key: '' },
    validate: {
      url: (url) => (url.trim() ? null : 'Enter the address of the server.'),
      model: (model) => (model.trim() ? null : 'Enter the name of the model.'),
    },
  })
  const focus = (errors: Record<string, string>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  const hasKey = own?.hasKey ?? false
  const isElsewhere = hasKey && form.values.url.trim() !== own?.url
  const submit = form.onSubmit(async ({ url, model, key }) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const failed = await onSave({ url: url.trim(), model: model.trim(), ...keyOf(key.trim(), isKeyless) })
    setBusy(false)
    if (!failed) return onClose('Your server is saved.')
    const fields = failed.error === 'modelAddressRefused' ? { url: failed.message } : failed.fields
    if (!fields) return setFailure(failed)
    form.setErrors(fields)
    focus(fields)
  }, focus)
  return (
    <form onSubmit={submit} noValidate aria-label="My own server">
      <Stack gap="md">
        <TextInput
          label="Address"
          description="Of an OpenAI-compatible server. It begins with https:// and is public."
          placeholder="https://api.example.com/v1"
          type="url"
          name="model-address"
          autoComplete="off"
          maxLength={500}
          withAsterisk
          autoFocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Model"
          name="model-name"
          autoComplete="off"
          maxLength={200}
          withAsterisk
          {...form.getInputProps('model')}
        />
        <PasswordField
          label="Key"
          below={isElsewhere ? 'The stored key is not sent to another address. Enter the key again.' : KEY_NOTE}
          name="model-key"
          // The browser must not fill in the password of the account.
          autoComplete="new-password"
          maxLength={2000}
          withAsterisk={false}
          placeholder={hasKey && !isElsewhere && !isKeyless ? 'A key is stored' : ''}
          disabled={isKeyless}
          {...form.getInputProps('key')}
        />
        {hasKey && !isElsewhere && (
          <Checkbox
            label="Remove the stored key"
            checked={isKeyless}
            onChange={({ currentTarget }) => setKeyless(currentTarget.checked)}
          />
        )}
        {failure && <FormAlert message={failure.message}>Nothing was changed.</FormAlert>}
        <Group gap="xs">
          <Button type="submit" loading={isBusy}>
            Save my server
          </Button>
          <Button variant="subtle" onClick={() => onClose('')}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const KEY_NOTE = 'Stored encrypted and never shown. Leave it empty to keep the stored one, or if the server needs none.'

/** A new key, null to remove the stored one, or nothing to keep it. */
function keyOf(key: string, isKeyless: boolean): Pick<OwnServerInput, 'key'> {
  if (isKeyless) return { key: null }
  return key === '' ? {} : { key }
}
