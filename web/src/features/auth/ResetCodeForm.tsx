import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { CodeStep } from './CodeStep.tsx'
import { confirmReset, login, requestReset, reset, type WithAuth } from './slice.ts'

type Props = { email: string; password: string; onChangeEmail: () => void }

/** The code applies the new password, every session ends, and the person is signed in with it. */
export function ResetCodeForm({ email, password, onChangeEmail }: Props) {
  const dispatch = useAppDispatch()
  const status = useSelector((state: WithAuth) => state.auth.status)
  useEffect(
    () => () => {
      dispatch(reset('confirmReset'))
      dispatch(reset('requestReset'))
      dispatch(reset('login'))
    },
    [dispatch],
  )
  const confirm = async (code: string) => {
    const result = await dispatch(confirmReset({ body: { email, verificationCode: code, password } }))
    if (confirmReset.rejected.match(result)) return false
    return login.fulfilled.match(await dispatch(login({ body: { email, password } })))
  }
  const resend = async () => {
    dispatch(reset('confirmReset'))
    return requestReset.fulfilled.match(await dispatch(requestReset({ body: { email } })))
  }
  return (
    <CodeStep
      email={email}
      submitLabel="Set the new password"
      isBusy={status.confirmReset.status === 'REQUEST' || status.login.status === 'REQUEST'}
      failure={status.confirmReset.failure ?? status.login.failure}
      resending={status.requestReset}
      onCode={confirm}
      onResend={resend}
      onChangeEmail={onChangeEmail}
    />
  )
}
