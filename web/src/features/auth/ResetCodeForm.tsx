import { codeProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { CodeInput } from './CodeInput.tsx'
import { CodeMailed } from './CodeMailed.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { codeGiven, confirmReset, login, requestReset, reset, type WithAuth } from './slice.ts'

type Props = { email: string; password: string; firstSentAt: number; onChangeEmail: () => void }

/** The code applies the new password, every session ends, and the person is signed in with it. */
export function ResetCodeForm({ email, password, firstSentAt, onChangeEmail }: Props) {
  const dispatch = useAppDispatch()
  const { verificationCode, status } = useSelector((state: WithAuth) => state.auth)
  const [sentAt, setSentAt] = useState(firstSentAt)
  const [problem, setProblem] = useState<string | null>(null)
  const { failure } = status.confirmReset
  const isWrong = failure?.error === 'wrongCode'
  const isBusy = status.confirmReset.status === 'REQUEST' || status.login.status === 'REQUEST'
  useEffect(
    () => () => {
      dispatch(reset('confirmReset'))
      dispatch(reset('requestReset'))
      dispatch(reset('login'))
      dispatch(codeGiven(''))
    },
    [dispatch],
  )
  const confirm = async (code: string) => {
    setProblem(codeProblem(code))
    if (codeProblem(code)) return
    const result = await dispatch(confirmReset({ body: { email, verificationCode: code, password } }))
    if (confirmReset.rejected.match(result)) return dispatch(codeGiven(''))
    await dispatch(login({ body: { email, password } }))
  }
  const resend = async () => {
    dispatch(reset('confirmReset'))
    const result = await dispatch(requestReset({ body: { email } }))
    if (requestReset.fulfilled.match(result)) setSentAt(Date.now())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm(verificationCode)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeMailed
          email={email}
          sentAt={sentAt}
          isBusy={status.requestReset.status === 'REQUEST'}
          onResend={resend}
          onChangeEmail={onChangeEmail}
        />
        <CodeInput
          label="Code"
          value={verificationCode}
          onChange={(code) => dispatch(codeGiven(code))}
          onComplete={confirm}
          isBusy={isBusy}
          error={problem ?? (isWrong && failure ? failure.message : null)}
        />
        <FailureAlert failure={isWrong ? null : failure} fields={[]} />
        <FailureAlert failure={status.requestReset.failure} fields={[]} />
        <FailureAlert failure={status.login.failure} fields={[]} />
        <Button type="submit" loading={isBusy}>
          Set the new password
        </Button>
      </Stack>
    </form>
  )
}
