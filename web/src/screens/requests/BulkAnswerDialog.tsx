import type { RequestToMe } from '@colophon/protocol/requests/entities'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount } from '../../features/profile/slice.ts'
import { AnswerForm, type Decided } from '../../features/requests/AnswerForm.tsx'
import { expiryAfter, walletOf } from '../../features/requests/request-labels.ts'
import { answerRequest } from '../../features/requests/slice.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { PasswordProof } from '../account/PasswordProof.tsx'

type Props = { requests: readonly RequestToMe[]; isGranted: boolean; onClose: () => void }
type Proof = SignedMessage | { password: string }

/**
 * One decision for several requests. Each is proven separately: with a wallet they are signed in turn, and stopping
 * leaves the rest pending; a password is entered once.
 */
export function BulkAnswerDialog({ requests, isGranted, onClose }: Props) {
  // The dialogs of the terms and of the wallet replace each other.
  useReturnFocus(true)
  const linked = useSelector(selectAccount)?.walletAddress ?? null
  const [isByPassword, setByPassword] = useState(linked === null)
  const [decided, decide] = useState<Decided>({ level: 'readOnly', days: null, note: '' })
  const [expiresAt, setExpiry] = useState<string | undefined>(undefined)
  const [isProving, setProving] = useState(false)
  const { answered, current, subjectOf, stopHere, sign, proveAll } = useAnswers({
    requests,
    isGranted,
    decided,
    expiresAt,
    onClose,
  })
  const proceed = () => {
    // The moment is part of what is signed, and the same for all of them.
    setExpiry(isGranted && decided.days !== null ? expiryAfter(decided.days, serverSeconds() * 1000) : undefined)
    setProving(true)
  }
  const many = formatCountOf(requests.length, 'request', 'requests')
  const title = isGranted ? `Grant ${many}?` : `Reject ${many}?`
  const progress = current && <HowFar answered={answered} all={requests.length} request={current} />
  const stop = (
    <Button variant="default" onClick={stopHere}>
      {answered > 0 ? 'Stop here' : 'Cancel'}
    </Button>
  )
  if (isProving && !isByPassword && linked && current) {
    return (
      <WalletDialog
        key={`${current.articleId} ${current.userId}`}
        title={title}
        lead={progress}
        request={{ purpose: 'answer', ...subjectOf(current) }}
        signer={linked}
        onSigned={sign}
        onClose={stopHere}
        alternativeAction={
          <Group>
            {stop}
            <Button variant="subtle" onClick={() => setByPassword(true)}>
              Use the password instead
            </Button>
          </Group>
        }
      />
    )
  }
  return (
    <Dialog onClose={stopHere} title={title} size="lg">
      {isProving ? (
        <>
          {progress}
          <PasswordProof verb={isGranted ? 'Grant all' : 'Reject all'} back={stop} onProof={proveAll} />
        </>
      ) : (
        <>
          <AnswerForm
            lead={isGranted ? `The same for each of ${many}.` : `The same message to each of ${many}.`}
            isGranted={isGranted}
            decided={decided}
            onChange={decide}
          />
          <Group justify="flex-end">
            {stop}
            <Button onClick={proceed}>{isByPassword ? 'Continue' : 'Continue to the signatures'}</Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

type AnswersProps = Props & { decided: Decided; expiresAt: string | undefined }

/** Answers the requests one after the other; a stop leaves the rest pending. */
function useAnswers({ requests, isGranted, decided, expiresAt, onClose }: AnswersProps) {
  const dispatch = useAppDispatch()
  const [answered, setAnswered] = useState(0)
  const isStopped = useRef(false)
  const isSending = useRef(false)
  // Requests answered or withdrawn in the meantime are skipped.
  const passedOver = useRef(0)
  const current = requests[answered]
  const subjectOf = (request: RequestToMe) => ({
    articleId: request.articleId,
    walletAddress: walletOf(request),
    isGranted,
    accessLevel: decided.level,
    ...(expiresAt && { expiresAt }),
  })
  const finish = (done: number) => {
    isStopped.current = true
    const left = requests.length - done
    const said = [
      `${formatCountOf(done - passedOver.current, 'request', 'requests')} ${isGranted ? 'granted' : 'rejected'}.`,
      passedOver.current > 0 && `${passedOver.current} already answered or withdrawn.`,
      left > 0 && `${formatCountOf(left, 'still waits', 'still wait')}.`,
    ]
    if (done > 0) toastDone(said.filter(Boolean).join(' '))
    onClose()
  }
  // On stopping, a request being sent is awaited, so that the summary is accurate.
  const stopHere = () => {
    isStopped.current = true
    if (!isSending.current) finish(answered)
  }
  const send = async (request: RequestToMe, proof: Proof): Promise<Failure | null> => {
    isSending.current = true
    const result = await dispatch(answerRequest({ body: { ...subjectOf(request), note: decided.note, ...proof } }))
    isSending.current = false
    if (answerRequest.fulfilled.match(result)) return null
    const failure = result.payload ?? failureOf(result.error)
    if (failure.error !== 'requestAnswered' && failure.error !== 'requestNotFound') return failure
    passedOver.current += 1
    return null
  }
  const sign = async (proof: Proof): Promise<Failure | null> => {
    // A signature given after stopping is ignored.
    if (isStopped.current) return null
    const failure = current ? await send(current, proof) : null
    if (!failure) next(answered + 1)
    else if (isStopped.current) finish(answered)
    return failure
  }
  const next = (done: number) => (done === requests.length || isStopped.current ? finish(done) : setAnswered(done))
  const proveAll = async (proof: Proof): Promise<Failure | null> => {
    for (const [place, request] of requests.entries()) {
      if (isStopped.current) return null
      if (place < answered) continue
      const failure = await send(request, proof)
      if (failure && isStopped.current) finish(place)
      if (failure) return failure
      next(place + 1)
    }
    return null
  }
  return { answered, current, subjectOf, stopHere, sign, proveAll }
}

function HowFar({ answered, all, request }: { answered: number; all: number; request: RequestToMe }) {
  return (
    <>
      <Text my="md" role="status">
        {answered + 1} of {all}: {request.requester.displayName}, “{request.title}”
      </Text>
      <Progress value={(100 * answered) / all} mb="md" aria-label="Answered so far" />
    </>
  )
}
