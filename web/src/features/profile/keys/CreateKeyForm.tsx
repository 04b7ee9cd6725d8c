import { keyCalls } from '@colophon/protocol/keys/calls'
import { KEY_DAYS_DEFAULT } from '@colophon/protocol/keys/constants'
import { KeyScope } from '@colophon/protocol/keys/entities'
import { needsProof } from '@colophon/protocol/keys/scopes'
import type { CallInput } from '@colophon/protocol/route'
import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { FormAlert } from '../../../ui/states.tsx'
import { SCOPE_LABELS } from './key-labels.ts'

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'never', label: 'Never expires' },
]
const DAY_MS = 86_400_000

type Body = CallInput<typeof keyCalls.create>['body']
/** Creates the key with the given proof, or throws the failure of the call. */
export type MakeKey = (
  proof: Pick<Body, 'password' | 'message' | 'signature' | 'code' | 'recoveryCode'>,
) => Promise<void>

type Props = {
  onMade: (apiKey: string) => void
  onCancel: () => void
  /** Asks for account proof, then creates the key. */
  onProof: (make: MakeKey) => void
}

/** Name, scopes and expiry of a new key; `onMade` receives its secret. */
export function CreateKeyForm({ onMade, onCancel, onProof }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [life, setLife] = useState('90')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A lost reply is retried with the same idempotency key, so that only one key is created.
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID() as string)
  const changed =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      renew(crypto.randomUUID())
      set(value)
    }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || scopes.length === 0) {
      setProblem(name.trim() ? 'Choose at least one scope.' : 'Give the key a name, such as what uses it.')
      return
    }
    setProblem(null)
    const expiresAt = life === 'never' ? null : new Date(Date.now() + Number(life) * DAY_MS).toISOString()
    const body = { name: name.trim(), scopes: KeyScope.options.filter((one) => scopes.includes(one)), expiresAt }
    const make: MakeKey = async (proof) => {
      onMade((await call(keyCalls.create, { body: { ...body, ...proof } }, { idempotencyKey })).apiKey)
    }
    if (needsProof(body.scopes)) return onProof(make)
    setBusy(true)
    try {
      await make({})
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem && <FormAlert message={problem} />}
        <TextInput
          label="Name"
          description="The program that will use the key."
          maxLength={60}
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => changed(setName)(currentTarget.value)}
        />
        <Checkbox.Group label="Permissions" value={scopes} onChange={changed(setScopes)}>
          <Stack gap="xs" mt="xs">
            {KeyScope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={`${scope}: ${SCOPE_LABELS[scope]}`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          size="md"
          label="Expires after"
          data={LIVES}
          value={life}
          allowDeselect={false}
          onChange={(value) => value && changed(setLife)(value)}
        />
        <Text>
          A key created through the API without scopes or expiry is read-only and expires after {KEY_DAYS_DEFAULT} days.
        </Text>
        {life === 'never' && (
          <Text>A key that never expires keeps working if it is lost. Re-roll it from time to time.</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
