import { DELETE_CONFIRMATION } from '@colophon/protocol/security/constants'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.tsx'
import { type AskForProof, failureIn } from './proof.ts'
import { Row } from './Row.tsx'
import { deleteAccount, freezeAccount, prepareExport, selectSecurity } from './slice.ts'

/** Export of all account data. */
export function DataExport() {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const take = async () => {
    setBusy(true)
    const result = await dispatch(prepareExport({}))
    setBusy(false)
    if (!prepareExport.fulfilled.match(result)) return setFailure(result.payload ?? failureOf(result.error))
    setFailure(null)
    Object.assign(document.createElement('a'), { href: result.payload.url, download: '' }).click()
  }
  return (
    <>
      <Text mb="md">
        A zip with your papers and their files, claims, comments, requests, activity and settings as JSON.
      </Text>
      {failure && <FormAlert message={failure.message}>Nothing was changed; please try again.</FormAlert>}
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md">
        <Button variant="default" loading={isBusy} onClick={() => void take()}>
          Export everything
        </Button>
      </Group>
    </>
  )
}

/** Freezing and deleting the account. `onLeft` is called afterwards, as the session has ended. */
export function DangerZone({ onProof, onLeft }: { onProof: AskForProof; onLeft: (why: string) => void }) {
  const dispatch = useAppDispatch()
  const { overview } = useSelector(selectSecurity)
  const [isFreezing, setFreezing] = useState(false)
  const freeze = async () => {
    setFreezing(false)
    const failure = failureIn(await dispatch(freezeAccount({})))
    if (failure) toastError(failure.message)
    else onLeft('the account is frozen. A code e-mailed to its address opens it again.')
  }
  const remove = () =>
    onProof({
      title: 'Delete this account?',
      verb: 'Delete the account',
      act: 'deleteAccount',
      confirmation: DELETE_CONFIRMATION,
      withCode: overview?.secondFactor.isOn ?? false,
      lead: 'Your papers, files, claims, requests and settings are deleted permanently and cannot be restored. What stays: records on the chain, which no one can remove; your comments, without your name; and messages you signed about other users’ papers, which they keep.',
      run: async (proof, step) => {
        const body = { ...proof, ...step, confirmation: DELETE_CONFIRMATION } as const
        const result = await dispatch(deleteAccount({ body }))
        if (deleteAccount.fulfilled.match(result)) onLeft('the account is deleted.')
        return result
      },
    })
  return (
    <>
      <ul>
        <Row
          title={<strong>Freeze the account</strong>}
          facts="Signs out every session, including this one. Only an e-mailed code opens it again."
          action={
            <Button variant="default" onClick={() => setFreezing(true)}>
              Freeze
            </Button>
          }
        />
        <Row
          title={<strong>Delete the account</strong>}
          facts="Everything is deleted permanently. Export what you want to keep first."
          action={
            <Button color="care" onClick={remove}>
              Delete
            </Button>
          }
        />
      </ul>
      <ConfirmDialog
        isOpen={isFreezing}
        title="Freeze this account?"
        confirmLabel="Freeze"
        isCareful
        onConfirm={() => void freeze()}
        onClose={() => setFreezing(false)}
      >
        Every session ends, this one too. Nothing is deleted. To come back, sign in and ask for a code by mail.
      </ConfirmDialog>
    </>
  )
}
