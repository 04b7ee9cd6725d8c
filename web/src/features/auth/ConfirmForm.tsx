import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { CodeStep } from './CodeStep.tsx'
import { confirmRegister, resendCode, reset, type WithAuth } from './slice.ts'

/** The second step of a registration: the code of the mail makes the account and signs in. */
export function ConfirmForm({ onChangeEmail }: { onChangeEmail: () => void }) {
  const dispatch = useAppDispatch()
  const { email, status } = useSelector((state: WithAuth) => state.auth)
  const { status: confirming, failure } = status.confirmRegister
  useEffect(
    () => () => {
      dispatch(reset('confirmRegister'))
      dispatch(reset('resendCode'))
    },
    [dispatch],
  )
  const confirm = async (code: string) =>
    confirmRegister.fulfilled.match(await dispatch(confirmRegister({ body: { email, code } })))
  const resend = async () => {
    dispatch(reset('confirmRegister'))
    return resendCode.fulfilled.match(await dispatch(resendCode({ body: { email } })))
  }
  return (
    <CodeStep
      email={email}
      submitLabel="Confirm"
      isBusy={confirming === 'REQUEST'}
      failure={failure}
      resending={status.resendCode}
      onCode={confirm}
      onResend={resend}
      onChangeEmail={onChangeEmail}
    />
  )
}
