import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount } from '../../features/profile/slice.ts'
import { failureIn, type Proof, type ProofRequest, type Step, stepOf } from '../../features/security/proof.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import type { Failure } from '../../lib/api/call-error.ts'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'

/** Account proof by password or linked wallet, with a second-factor code if required. */
export function AccountProof({ wanted, onClose }: { wanted: ProofRequest; onClose: () => void }) {
  // The dialogs of the password and of the wallet replace each other.
  useReturnFocus(true)
  const { title, verb, act, withCode, confirmation, lead, run } = wanted
  const linked = useSelector(selectAccount)?.walletAddress ?? null
  const [signingWith, signWith] = useState<Step | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const prove = async (proof: Proof, step: Step): Promise<Failure | null> => {
    setBusy(true)
    const refused = failureIn(await run(proof, step))
    setBusy(false)
    if (!refused) onClose()
    return refused
  }
  /** The form's part of the proof; null, with an error shown, until the confirmation text is typed. */
  const stepIn = (form: FormData): Step | null => {
    if (confirmation && form.get('confirmation') !== confirmation) {
      setFailure({ status: 0, error: 'confirmation', message: `Type “${confirmation}” to continue.` })
      return null
    }
    return withCode ? stepOf(String(form.get('code') ?? '')) : {}
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const step = stepIn(form)
    if (step) setFailure(await prove({ password: String(form.get('password') ?? '') }, step))
  }
  // No submit button: Enter in a field continues with the password, not the wallet.
  const signInstead = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const step = form && stepIn(new FormData(form))
    if (step) signWith(step)
  }
  if (signingWith && linked) {
    return (
      <WalletDialog
        title={title}
        request={{ purpose: 'account', act }}
        signer={linked}
        onSigned={(signed) => prove(signed, signingWith)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {lead && <Text my="md">{lead}</Text>}
          {confirmation && (
            <TextInput name="confirmation" label={`Type “${confirmation}”`} autoComplete="off" data-autofocus />
          )}
          <PasswordInput
            name="password"
            label="Your password"
            autoComplete="current-password"
            {...(!confirmation && { 'data-autofocus': true })}
          />
          {withCode && (
            <TextInput name="code" label="Authenticator code, or a recovery code" autoComplete="one-time-code" />
          )}
          {failure && <FormAlert message={failure.message}>Nothing was changed.</FormAlert>}
          <Group justify="flex-end">
            {linked && (
              <Button variant="default" onClick={signInstead}>
                Sign with the wallet instead
              </Button>
            )}
            <Button type="submit" loading={isBusy} {...(confirmation && { color: 'care' })}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
