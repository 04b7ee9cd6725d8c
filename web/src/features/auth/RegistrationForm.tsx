import { emailProblem, mismatchProblem, passwordProblem } from '@colophon/protocol/auth/validation'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { returnPathQuery } from '../../lib/return-path.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { formFailure } from './form-failure.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { confirmRegister, emailGiven, register, resendCode, reset, type WithAuth } from './slice.ts'

const FIELDS = ['username', 'email', 'password', 'check']

/** First step of registration: e-mail and password. `onSent` is called once the code is sent. */
export function RegistrationForm({ onSent }: { onSent: () => void }) {
  const dispatch = useAppDispatch()
  const { search } = useLocation()
  const email = useSelector((state: WithAuth) => state.auth.email)
  const { status, failure } = useSelector((state: WithAuth) => state.auth.status.register)
  const form = useForm({
    initialValues: { username: '', email, password: '', repeated: '', check: '' },
    validateInputOnBlur: ['email'],
    validate: {
      email: emailProblem,
      password: (password) => passwordProblem(password),
      repeated: (repeated, { password }) => mismatchProblem(password, repeated),
      check: (check) => (check === '' ? 'Tick this box to register.' : null),
    },
  })
  useEffect(() => () => void dispatch(reset('register')), [dispatch])
  const submit = form.onSubmit(async ({ username, email, password }) => {
    const name = username.trim()
    const result = await dispatch(register({ body: { email, password, check: true, ...(name && { username: name }) } }))
    if (register.fulfilled.match(result)) return onSent()
    if (result.payload) form.setErrors(formFailure(result.payload, FIELDS).fields)
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Display name"
          description="Optional; you can choose it later."
          name="username"
          autoComplete="nickname"
          maxLength={60}
          {...form.getInputProps('username')}
        />
        <EmailField autoComplete="email" {...form.getInputProps('email')} />
        <NewPasswordInput label="Password" {...form.getInputProps('password')} />
        <PasswordField
          label="Password again"
          name="repeated"
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
        <Checkbox
          label="I agree that this site stores my e-mail address and display name for my account."
          name="check"
          {...form.getInputProps('check')}
          value="agreed"
          checked={form.values.check !== ''}
        />
        <FailureAlert failure={failure} fields={FIELDS}>
          {failure?.error === 'emailExists' && (
            <Anchor
              component={Link}
              to={SCREENS.login.path + returnPathQuery(search)}
              underline="always"
              onClick={() => dispatch(emailGiven(form.values.email))}
            >
              Sign in with this e-mail
            </Anchor>
          )}
        </FailureAlert>
        <Button type="submit" loading={status === 'REQUEST'}>
          Register
        </Button>
      </Stack>
    </form>
  )
}

/** Second step of registration: the e-mailed code creates the account and signs in. */
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
