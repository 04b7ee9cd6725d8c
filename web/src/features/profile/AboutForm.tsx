import type { AccountInfo } from '@colophon/protocol/profile/entities'
import { PROFILE_INCOMPLETE, profileProblem } from '@colophon/protocol/profile/validation'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { toastError } from '../../ui/toast.tsx'
import { profileReset, updateProfile, type WithProfile } from './slice.ts'

/** What I tell about myself, edited where it stands; 'Save' appears once something has changed. */
export function AboutForm({ account }: { account: AccountInfo }) {
  const dispatch = useAppDispatch()
  const { status, failure } = useSelector((state: WithProfile) => state.profile.status.update)
  const { username, about } = account
  const form = useForm({
    initialValues: { username, about },
    validate: { username: (name) => profileProblem({ username: name, email: account.email }) },
  })
  useEffect(() => () => void dispatch(profileReset('update')), [dispatch])
  const submit = form.onSubmit(
    async (body) => {
      const result = await dispatch(updateProfile({ body }))
      if (updateProfile.fulfilled.match(result)) return form.resetDirty(body)
      toastError(result.payload?.message ?? '')
      form.setErrors(result.payload?.fields ?? {})
    },
    () => form.getInputNode('username')?.focus(),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Display name"
          name="username"
          autoComplete="nickname"
          maxLength={60}
          withAsterisk
          {...form.getInputProps('username')}
        />
        <Textarea
          label="About me"
          name="about"
          description="Seen by others beside my papers."
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('about')}
        />
        {form.errors.username === PROFILE_INCOMPLETE && <FormAlert message={PROFILE_INCOMPLETE} />}
        {failure && !failure.fields && <FormAlert message={failure.message}>Your changes are kept here.</FormAlert>}
        <Group gap="xs">
          <Button type="submit" disabled={!form.isDirty()} loading={status === 'REQUEST'}>
            Save
          </Button>
          {form.isDirty() && (
            <Button variant="subtle" onClick={form.reset}>
              Undo my changes
            </Button>
          )}
          <span role="status">{status === 'SUCCESS' && !form.isDirty() && 'Saved'}</span>
        </Group>
      </Stack>
    </form>
  )
}
