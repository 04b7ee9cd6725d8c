import { emailProblem, passwordProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { formFailure } from './form-failure.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { ResetCodeForm } from './ResetCodeForm.tsx'
import { emailGiven, reset, sendCodeReset, type WithAuth } from './slice.ts'

const FIELDS = ['email', 'password']

/** A forgotten password, on one screen: e-mail and the new password, then the code of the mail, then signed in. */
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
        <Text size="sm">The code of the mail ends every session and revokes your API keys.</Text>
        <FailureAlert failure={failure} fields={FIELDS} />
        <Button type="submit" loading={status === 'REQUEST'}>
          Send the code
        </Button>
      </Stack>
    </form>
  )
}
