import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '@colophon/protocol/profile/constants'
import type { AccountInfo } from '@colophon/protocol/profile/entities'
import { profileErrors } from '@colophon/protocol/profile/errors'
import { isImageName } from '@colophon/protocol/profile/validation'
import { Button, FileButton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { avatarProgressed, profileReset, uploadAvatar, type WithProfile } from './slice.ts'

/** My picture, and a button to choose another; what cannot be taken is told before anything is sent. */
export function AvatarUpload({ account }: { account: AccountInfo }) {
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
            {isSending ? `Sending ${avatarPercent} %` : 'Change picture'}
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
