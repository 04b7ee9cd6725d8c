import { codeProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { CodeInput } from './CodeInput.tsx'
import { CodeMailed } from './CodeMailed.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { codeGiven, confirmRegister, resendCode, reset, type WithAuth } from './slice.ts'

/** The second step of a registration: the code of the mail; sent as soon as it is whole. */
export function ConfirmForm({ onChangeEmail }: { onChangeEmail: () => void }) {
  const dispatch = useAppDispatch()
  const { email, verificationCode, status } = useSelector((state: WithAuth) => state.auth)
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [problem, setProblem] = useState<string | null>(null)
  const { failure } = status.confirmRegister
  const isWrong = failure?.error === 'wrongCode'
  useEffect(
    () => () => {
      dispatch(reset('confirmRegister'))
      dispatch(reset('resendCode'))
      dispatch(codeGiven(''))
    },
    [dispatch],
  )
  const confirm = async (code: string) => {
    setProblem(codeProblem(code))
    if (codeProblem(code)) return
    const result = await dispatch(confirmRegister({ body: { email, code } }))
    if (confirmRegister.rejected.match(result)) dispatch(codeGiven(''))
  }
  const resend = async () => {
    dispatch(reset('confirmRegister'))
    const result = await dispatch(resendCode({ body: { email } }))
    if (resendCode.fulfilled.match(result)) setSentAt(Date.now())
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
          isBusy={status.resendCode.status === 'REQUEST'}
          onResend={resend}
          onChangeEmail={onChangeEmail}
        />
        <CodeInput
          label="Code"
          value={verificationCode}
          onChange={(code) => dispatch(codeGiven(code))}
          onComplete={confirm}
          isBusy={status.confirmRegister.status === 'REQUEST'}
          error={problem ?? (isWrong && failure ? failure.message : null)}
        />
        <FailureAlert failure={isWrong ? null : failure} fields={[]} />
        <FailureAlert failure={status.resendCode.failure} fields={[]} />
        <Button type="submit" loading={status.confirmRegister.status === 'REQUEST'}>
          Confirm
        </Button>
      </Stack>
    </form>
  )
}
