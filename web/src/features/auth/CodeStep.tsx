import { codeProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { AsyncState } from '../../lib/async-state.ts'
import type { Failure } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { CodeInput } from './CodeInput.tsx'
import { CodeMailed } from './CodeMailed.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { codeGiven, type WithAuth } from './slice.ts'

type Props = {
  email: string
  submitLabel: string
  isBusy: boolean
  /** Why the code, or what follows from it, was refused. */
  failure: Failure | null
  resending: AsyncState
  /** Sends the code; resolves to false when it was refused. */
  onCode: (code: string) => Promise<boolean>
  /** Asks for a new code; resolves to false when none was sent. */
  onResend: () => Promise<boolean>
  /** Where another address can be given. */
  onChangeEmail?: () => void
}

/** The step with the code of a mail: sent as soon as it is whole, cleared when it is refused. */
export function CodeStep({ email, submitLabel, isBusy, failure, resending, onCode, onResend, onChangeEmail }: Props) {
  const dispatch = useAppDispatch()
  const code = useSelector((state: WithAuth) => state.auth.verificationCode)
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [problem, setProblem] = useState<string | null>(null)
  const isWrong = failure?.error === 'wrongCode'
  useEffect(() => () => void dispatch(codeGiven('')), [dispatch])
  const send = async (whole: string) => {
    setProblem(codeProblem(whole))
    if (!codeProblem(whole) && !(await onCode(whole))) dispatch(codeGiven(''))
  }
  const resend = async () => {
    if (await onResend()) setSentAt(Date.now())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeMailed
          email={email}
          sentAt={sentAt}
          isBusy={resending.status === 'REQUEST'}
          onResend={resend}
          {...(onChangeEmail && { onChangeEmail })}
        />
        <CodeInput
          label="Code"
          value={code}
          onChange={(value) => dispatch(codeGiven(value))}
          onComplete={send}
          isBusy={isBusy}
          error={problem ?? (isWrong ? failure.message : null)}
        />
        <FailureAlert failure={isWrong ? null : failure} fields={[]} />
        <FailureAlert failure={resending.failure} fields={[]} />
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
