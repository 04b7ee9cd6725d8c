import { codeProblem, emailProblem, passwordProblem } from '@colophon/protocol/auth/validation'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { CodeInput } from './CodeInput.tsx'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { formFailure } from './form-failure.ts'
import { confirmSecondStep } from './second-step.ts'
import { emailGiven, login, reset, secondStepLeft, signedIn, type WithAuth } from './slice.ts'

const FIELDS = ['email', 'password']

/** Sign-in with e-mail and password; the address is passed to the recovery links. */
export function LoginForm({ onForgotten }: { onForgotten: () => void }) {
  const dispatch = useAppDispatch()
  const email = useSelector((state: WithAuth) => state.auth.email)
  const { status, failure } = useSelector((state: WithAuth) => state.auth.status.login)
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: emailProblem, password: (password) => passwordProblem(password, 'login') },
  })
  useEffect(() => () => void dispatch(reset('login')), [dispatch])
  const submit = form.onSubmit(async (body) => {
    dispatch(emailGiven(body.email))
    const result = await dispatch(login({ body }))
    if (login.rejected.match(result) && result.payload) form.setErrors(formFailure(result.payload, FIELDS).fields)
  }, focusFirstError(form))
  const forgotten = () => {
    dispatch(emailGiven(form.values.email))
    onForgotten()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <FailureAlert failure={failure} fields={FIELDS}>
          {failure?.error === 'accountFrozenByOwner' && (
            <Anchor component={Link} to="?frozen" underline="always">
              Open it with a code
            </Anchor>
          )}
          {failure?.error === 'emailNotConfirmed' && (
            <Anchor component={Link} to={`${SCREENS.registration.path}?step=code`} underline="always">
              Enter the code
            </Anchor>
          )}
        </FailureAlert>
        <Button type="submit" loading={status === 'REQUEST'}>
          Sign in
        </Button>
        <Button variant="subtle" size="sm" onClick={forgotten}>
          Forgotten password
        </Button>
      </Stack>
    </form>
  )
}

/** The second step of a sign-in: six digits, or a recovery code without the authenticator. */
export function SecondStepForm({ ticket }: { ticket: string }) {
  const dispatch = useAppDispatch()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (whole: string) => {
    const problem = isRecovery ? null : codeProblem(whole)
    if (problem) return setFailure({ status: 400, error: 'wrongCode', message: problem })
    setBusy(true)
    const step = isRecovery ? { recoveryCode: whole } : { code: whole }
    const result = await dispatch(confirmSecondStep({ body: { ticket, ...step } }))
    setBusy(false)
    if (confirmSecondStep.fulfilled.match(result)) return dispatch(signedIn(result.payload))
    setFailure(result.payload ?? failureOf(result.error))
    if (!isRecovery) setCode('')
  }
  const turn = () => {
    setRecovery(!isRecovery)
    setCode('')
    setFailure(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const isWrong = failure !== null && /wrongCode|validationFailed/.test(failure.error)
  const problem = isWrong ? 'Wrong code' : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isRecovery ? (
          <TextInput
            label="Recovery code"
            description="One of the ten that you stored; each works once."
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={problem}
          />
        ) : (
          <CodeInput
            label="Authenticator code"
            value={code}
            onChange={setCode}
            onComplete={(whole) => void send(whole)}
            isBusy={isBusy}
            error={problem}
          />
        )}
        <FailureAlert failure={isWrong ? null : failure} fields={[]} />
        <Button type="submit" loading={isBusy}>
          Sign in
        </Button>
        <Button variant="subtle" size="sm" onClick={turn}>
          {isRecovery ? 'Use an authenticator code' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => dispatch(secondStepLeft())}>
          Back to sign in
        </Button>
      </Stack>
    </form>
  )
}
