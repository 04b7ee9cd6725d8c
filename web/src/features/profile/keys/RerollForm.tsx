import { keyCalls } from '@colophon/protocol/keys/calls'
import { GRACE_SECONDS } from '@colophon/protocol/keys/constants'
import type { ApiKey } from '@colophon/protocol/keys/entities'
import { needsProof } from '@colophon/protocol/keys/scopes'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import type { MakeKey } from './CreateKeyForm.tsx'

const GRACE_WORDS: Record<(typeof GRACE_SECONDS)[number], string> = {
  0: 'Ends at once: the key has leaked',
  3600: 'Works for 1 hour more',
  86400: 'Works for 24 hours more',
  604800: 'Works for 7 days more',
}

type Props = {
  apiKey: ApiKey
  onMade: (apiKey: string) => void
  onCancel: () => void
  /** Asks for a fresh proof of the account, then makes the secret. */
  onProof: (make: MakeKey) => void
}

/** Gives a key a new secret; how long the one before works is for its owner to say. */
export function RerollForm({ apiKey, onMade, onCancel, onProof }: Props) {
  const [grace, setGrace] = useState<(typeof GRACE_SECONDS)[number]>(86_400)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID() as string)
  const reroll = async () => {
    const make: MakeKey = async (proof) => {
      const body = { id: apiKey.id, graceSeconds: grace, ...proof }
      onMade((await call(keyCalls.reroll, { body }, { idempotencyKey })).apiKey)
    }
    if (needsProof(apiKey.scopes)) return onProof(make)
    setBusy(true)
    setProblem(null)
    try {
      await make({})
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <Stack>
      {problem && <FormAlert message={problem} />}
      <Text>“{apiKey.name}” gets a new secret. Its scopes, its limits and its list of calls stay.</Text>
      <Radio.Group
        label="The secret before"
        value={String(grace)}
        onChange={(value) => {
          renew(crypto.randomUUID())
          setGrace(GRACE_SECONDS.find((one) => String(one) === value) ?? 0)
        }}
      >
        <Stack gap="xs" mt="xs">
          {GRACE_SECONDS.map((seconds) => (
            <Radio key={seconds} value={String(seconds)} label={GRACE_WORDS[seconds]} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void reroll()}>
          Re-roll
        </Button>
      </Group>
    </Stack>
  )
}
