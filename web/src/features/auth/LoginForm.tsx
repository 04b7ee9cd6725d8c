import { emailProblem, passwordProblem } from '@colophon/protocol/auth/validation'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { formFailure } from './form-failure.ts'
import { rememberWay } from './last-way.ts'
import { emailGiven, login, reset, type WithAuth } from './slice.ts'

const FIELDS = ['email', 'password']

/** Sign in with e-mail and password; the address is kept for the ways on from here. */
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
    if (login.fulfilled.match(result)) rememberWay('password')
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
