import type { RequestToMe } from '@colophon/protocol/requests/entities'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount } from '../../features/profile/slice.ts'
import { AnswerForm, type Decided } from '../../features/requests/AnswerForm.tsx'
import { expiryAfter, walletOf } from '../../features/requests/request-labels.ts'
import { answerRequest } from '../../features/requests/slice.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { PasswordProof } from '../account/PasswordProof.tsx'

type Props = { request: RequestToMe; isGranted: boolean; onClose: () => void; onDone: () => void }

/** Answers a request: first the terms, then the proof by wallet or password. Input is kept until it is answered. */
export function AnswerDialog({ request, isGranted, onClose, onDone }: Props) {
  const dispatch = useAppDispatch()
  // The dialogs of the terms and of the wallet replace each other.
  useReturnFocus(true)
  const linked = useSelector(selectAccount)?.walletAddress ?? null
  const [isByPassword, setByPassword] = useState(linked === null)
  const [expiresAt, setExpiry] = useState<string | undefined>(undefined)
  const [decided, decide] = useState<Decided>({
    level: request.level === 'full' ? 'full' : 'readOnly',
    days: null,
    note: '',
  })
  const [isSigning, setSigning] = useState(false)
  const subject = {
    articleId: request.articleId,
    walletAddress: walletOf(request),
    isGranted,
    accessLevel: decided.level,
    ...(expiresAt && { expiresAt }),
  }
  const answer = async (proof: SignedMessage | { password: string }): Promise<Failure | null> => {
    const result = await dispatch(answerRequest({ body: { ...subject, note: decided.note, ...proof } }))
    if (!answerRequest.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    toastDone(isGranted ? 'Granted; the requester has been notified.' : 'Rejected; the requester has been notified.')
    onDone()
    onClose()
    return null
  }
  const proceed = () => {
    // The moment is part of what is signed, so it is fixed here.
    setExpiry(isGranted && decided.days !== null ? expiryAfter(decided.days, serverSeconds() * 1000) : undefined)
    setSigning(true)
  }
  const title = isGranted ? 'Grant access?' : 'Reject the request?'
  if (isSigning && !isByPassword && linked) {
    return (
      <WalletDialog
        title={title}
        request={{ purpose: 'answer', ...subject }}
        signer={linked}
        onSigned={answer}
        onClose={() => setSigning(false)}
        alternativeAction={
          <Button variant="subtle" onClick={() => setByPassword(true)}>
            Use the password instead
          </Button>
        }
      />
    )
  }
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <AnswerForm
        lead={
          isGranted ? (
            <>
              <strong>{request.requester.displayName}</strong> will be able to read “{request.title}”.
            </>
          ) : (
            <>
              <strong>{request.requester.displayName}</strong> will not be able to read “{request.title}”, and can ask
              again.
            </>
          )
        }
        isGranted={isGranted}
        decided={decided}
        onChange={decide}
      />
      {isSigning ? (
        <PasswordProof
          verb={isGranted ? 'Grant' : 'Reject'}
          back={
            <Button variant="default" onClick={() => setSigning(false)}>
              Back
            </Button>
          }
          onProof={answer}
        />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={proceed}>{isByPassword ? 'Continue' : 'Continue to the signature'}</Button>
        </Group>
      )}
    </Dialog>
  )
}
