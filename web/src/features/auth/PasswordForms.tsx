import { emailProblem, passwordProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { type AsyncState, INIT, REQUEST, SUCCESS } from '../../lib/api/async-state.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { formFailure } from './form-failure.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { confirmUnfreeze, sendCodeUnfreeze } from './second-step.ts'
import {
  changePassword,
  confirmReset,
  emailGiven,
  login,
  requestReset,
  reset,
  sendCodeReset,
  signedIn,
  type WithAuth,
} from './slice.ts'

const FIELDS = ['email', 'password']

/** Password reset on one screen: e-mail and new password, then the mailed code, then signed in. */
export function ResetPasswordForm() {
  const dispatch = useAppDispatch()
  const email = useSelector((state: WithAuth) => state.auth.email)
  const { status, failure } = useSelector((state: WithAuth) => state.auth.status.sendCodeReset)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: emailProblem, password: (password) => passwordProblem(password) },
  })
  useEffect(() => () => void dispatch(reset('sendCodeReset')), [dispatch])
  const submit = form.onSubmit(async (body) => {
    dispatch(emailGiven(body.email))
    const result = await dispatch(sendCodeReset({ body }))
    if (sendCodeReset.fulfilled.match(result)) return setSent(true)
    if (result.payload) form.setErrors(formFailure(result.payload, FIELDS).fields)
  }, focusFirstError(form))
  if (isSent) return <ResetCodeForm {...form.values} onChangeEmail={() => setSent(false)} />
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <NewPasswordInput label="New password" {...form.getInputProps('password')} />
        <Text size="sm">Entering the code from the e-mail ends every session and revokes your API keys.</Text>
        <FailureAlert failure={failure} fields={FIELDS} />
        <Button type="submit" loading={status === 'REQUEST'}>
          Send the code
        </Button>
      </Stack>
    </form>
  )
}

type Props = { email: string; password: string; onChangeEmail: () => void }

/** The code applies the new password, ends every session and signs the user in. */
function ResetCodeForm({ email, password, onChangeEmail }: Props) {
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

/** Unfreezes an account frozen by its owner: the address, then the mailed code. */
export function UnfreezeForm() {
  const dispatch = useAppDispatch()
  const email = useSelector((state: WithAuth) => state.auth.email)
  const [isSent, setSent] = useState(false)
  const [sending, setSending] = useState<AsyncState>(INIT)
  const [opening, setOpening] = useState<AsyncState>(INIT)
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } })
  const mail = async (to: string) => {
    setSending(REQUEST)
    const result = await dispatch(sendCodeUnfreeze({ body: { email: to } }))
    const isDone = sendCodeUnfreeze.fulfilled.match(result)
    setSending(isDone ? SUCCESS : { status: 'ERROR', failure: result.payload ?? null })
    return isDone
  }
  const submit = form.onSubmit(async ({ email: to }) => {
    dispatch(emailGiven(to))
    setSent(await mail(to))
  }, focusFirstError(form))
  const open = async (code: string) => {
    setOpening(REQUEST)
    const result = await dispatch(confirmUnfreeze({ body: { email, code } }))
    if (confirmUnfreeze.fulfilled.match(result)) {
      dispatch(signedIn(result.payload))
      return true
    }
    setOpening({ status: 'ERROR', failure: result.payload ?? failureOf(result.error) })
    return false
  }
  if (isSent) {
    return (
      <CodeStep
        email={email}
        submitLabel="Open the account"
        isBusy={opening.status === 'REQUEST'}
        failure={opening.failure}
        resending={sending}
        onCode={open}
        onResend={() => mail(email)}
        onChangeEmail={() => setSent(false)}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <FailureAlert failure={sending.failure} fields={[]} />
        <Button type="submit" loading={sending.status === 'REQUEST'}>
          Send the code
        </Button>
      </Stack>
    </form>
  )
}

const CHANGE_PASSWORD_FORM_FIELDS = ['oldPassword', 'newPassword']

/** Changes the password of a user who knows the current one; ends every other session. */
export function ChangePasswordForm() {
  const dispatch = useAppDispatch()
  const { status, failure } = useSelector((state: WithAuth) => state.auth.status.changePassword)
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '' },
    validate: {
      oldPassword: (password) => passwordProblem(password, 'login'),
      newPassword: (password) => passwordProblem(password),
    },
  })
  useEffect(() => () => void dispatch(reset('changePassword')), [dispatch])
  const submit = form.onSubmit(async (body) => {
    const result = await dispatch(changePassword({ body }))
    if (changePassword.rejected.match(result)) {
      const failure = result.payload ?? null
      const { fields } = formFailure(failure, CHANGE_PASSWORD_FORM_FIELDS)
      return form.setErrors(failure?.error === 'passwordWrong' ? { oldPassword: failure.message } : fields)
    }
    form.reset()
    toastDone('The password was changed. Every other session has ended.')
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          label="Current password"
          name="oldPassword"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordInput label="New password" {...form.getInputProps('newPassword')} />
        <FailureAlert
          failure={failure?.error === 'passwordWrong' ? null : failure}
          fields={CHANGE_PASSWORD_FORM_FIELDS}
        />
        {status === 'SUCCESS' && (
          <Text my="md" role="status">
            The password was changed. Every other session has ended.
          </Text>
        )}
        <Button type="submit" variant="default" style={{ alignSelf: 'flex-start' }} loading={status === 'REQUEST'}>
          Change the password
        </Button>
      </Stack>
    </form>
  )
}
