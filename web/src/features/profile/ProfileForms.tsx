import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '@colophon/protocol/profile/constants'
import type { AccountInfo, ManualTheme } from '@colophon/protocol/profile/entities'
import { profileErrors } from '@colophon/protocol/profile/errors'
import { isImageName, PROFILE_INCOMPLETE, profileProblem } from '@colophon/protocol/profile/validation'
import { Button, FileButton, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { formatCount, formatCountOf, formatDay } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.tsx'
import classes from './ProfileHeader.module.css'
import { avatarProgressed, profileReset, selectTheme, updateProfile, uploadAvatar, type WithProfile } from './slice.ts'
import { THEMES } from './themes.ts'
import { useChooseTheme } from './use-choose-theme.ts'

/** My profile summary: picture, name, role, member since, rating. */
export function ProfileHeader({ account }: { account: AccountInfo }) {
  return (
    <div className={classes.header}>
      <AvatarUpload account={account} />
      <div className={classes.person}>
        <PageHeading title={account.displayName} lead={account.email} />
        <dl className={classes.facts}>
          <Fact name="Role">
            <StatusPill tone={account.role === 'user' ? 'plain' : 'accent'}>{account.role}</StatusPill>
          </Fact>
          <Fact name="Member since">{formatDay(account.createdAt)}</Fact>
          <Fact name="Papers">{formatCountOf(account.docsCount, 'paper', 'papers')}</Fact>
          <Fact name="Rating points" note="Likes minus dislikes on your published papers.">
            {formatCount(account.ratingPoints)}
          </Fact>
        </dl>
      </div>
    </div>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

/** My picture and a button to replace it; invalid files are rejected before upload. */
function AvatarUpload({ account }: { account: AccountInfo }) {
  const dispatch = useAppDispatch()
  const { avatarPercent, status } = useSelector((state: WithProfile) => state.profile)
  const [problem, setProblem] = useState<string | null>(null)
  const clearChoice = useRef<() => void>(null)
  useEffect(() => () => void dispatch(profileReset('avatar')), [dispatch])
  const choose = (file: File | null) => {
    clearChoice.current?.()
    const wrong = file && imageProblem(file)
    setProblem(wrong)
    if (!file || wrong) return dispatch(profileReset('avatar'))
    return dispatch(uploadAvatar({ file, onProgress: (percent) => dispatch(avatarProgressed(percent)) }))
  }
  const { failure } = status.avatar
  const isSending = status.avatar.status === 'REQUEST'
  const error = problem ?? [failure?.message, failure?.detail].filter(Boolean).join(': ')
  return (
    <Stack gap="xs" align="flex-start" maw={160}>
      <Portrait name={account.displayName} url={account.avatarUrl} size={96} />
      <FileButton accept={IMAGE_TYPES.map((type) => `.${type}`).join()} onChange={choose} resetRef={clearChoice}>
        {(button) => (
          <Button {...button} variant="default" size="sm" disabled={isSending} aria-describedby="avatar-state">
            {isSending ? `Sending ${avatarPercent}%` : 'Change picture'}
          </Button>
        )}
      </FileButton>
      <div id="avatar-state" role={error ? 'alert' : 'status'}>
        {error ? (
          <Text size="sm" c="care">
            {error}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            jpg or png, 5 MB at most
          </Text>
        )}
      </div>
    </Stack>
  )
}

function imageProblem(file: File): string | null {
  if (!isImageName(file.name)) return profileErrors.imageUnsupported.message
  return file.size > IMAGE_BYTES_MAX ? profileErrors.imageTooLarge.message : null
}

/** My editable details; 'Save' appears after a change. */
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
          description="Shown to others next to your papers."
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

/** Light, dark or system; applied at once. */
export function AppearanceChoice() {
  const chosen = useSelector(selectTheme)
  const choose = useChooseTheme()
  return (
    <Radio.Group
      name="theme"
      label="Theme"
      value={chosen}
      onChange={(theme) => choose(theme as NonNullable<ManualTheme>)}
    >
      <Stack gap="xs" mt="xs">
        {THEMES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
