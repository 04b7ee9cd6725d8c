import { passwordProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { formFailure } from './form-failure.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { changePassword, reset, type WithAuth } from './slice.ts'

const FIELDS = ['oldPassword', 'newPassword']

/** A new password for whoever knows the old one; every other session ends. */
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
      const { fields } = formFailure(failure, FIELDS)
      return form.setErrors(failure?.error === 'passwordWrong' ? { oldPassword: failure.message } : fields)
    }
    form.reset()
    toastDone('The password was changed. Every other session has ended.')
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          label="Present password"
          name="oldPassword"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordInput label="New password" {...form.getInputProps('newPassword')} />
        <FailureAlert failure={failure?.error === 'passwordWrong' ? null : failure} fields={FIELDS} />
        {status === 'SUCCESS' && <p role="status">The password was changed. Every other session has ended.</p>}
        <Button type="submit" variant="default" style={{ alignSelf: 'flex-start' }} loading={status === 'REQUEST'}>
          Change the password
        </Button>
      </Stack>
    </form>
  )
}
