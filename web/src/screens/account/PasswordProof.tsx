import { Button, Group, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { FormAlert } from '../../ui/states.tsx'

type Props = {
  verb: string
  /** Cancel or back, beside the button. */
  back: ReactNode
  onProof: (proof: { password: string }) => Promise<Failure | null>
}

/** Proves an answer by the password, where no wallet is linked or none is at hand. */
export function PasswordProof({ verb, back, onProof }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const prove = async (password: string) => {
    setBusy(true)
    setFailure(await onProof({ password }))
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void prove(String(new FormData(event.currentTarget).get('password') ?? ''))
      }}
    >
      <PasswordInput name="password" label="Your password" autoComplete="current-password" required data-autofocus />
      {failure && <FormAlert message={failure.message}>Your decision is kept here.</FormAlert>}
      <Group justify="flex-end" mt="lg">
        {back}
        <Button type="submit" loading={isBusy}>
          {verb}
        </Button>
      </Group>
    </form>
  )
}
