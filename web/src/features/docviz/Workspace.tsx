import { type DocvizUser, UserId } from '@colophon/protocol/docviz/entities'
import { Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { formatBytes, formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import target from '../../ui/drop.module.css'
import { FormAlert } from '../../ui/states.tsx'
import { leave, register, uploadDocument } from './actions.ts'
import { selectDocviz, uploadProgressed } from './slice.ts'
import { storedGuest } from './stored-guest.ts'

/** The workspace of a guest, and leaving it. */
export function WhoBar({ user }: { user: DocvizUser }) {
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  return (
    <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" justify="space-between" mb="md">
      <p>
        Workspace <strong>{user.userId}</strong>, in this browser only.
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        Switch workspace
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Switch workspace?"
        confirmLabel="Leave"
        isCareful
        onConfirm={() => void dispatch(leave())}
        onClose={() => setAsking(false)}
      >
        Only this browser can open this workspace. Once you leave you cannot return to it; its documents are deleted
        when they expire.
      </ConfirmDialog>
    </Group>
  )
}

/** Opens a workspace by name. */
export function RegisterId({ account }: { account: { id: number } | null }) {
  const dispatch = useAppDispatch()
  const { status } = useSelector(selectDocviz)
  const guest = storedGuest()
  const suggested = guest?.userId ?? (account ? `reader-${account.id}` : '')
  const form = useForm({ initialValues: { userId: suggested }, validate: { userId: problemOf } })
  const send = ({ userId }: { userId: string }) =>
    dispatch(
      register({
        userId,
        accountId: account?.id ?? null,
        ...(guest?.userId === userId && { token: guest.token }),
      }),
    )
  const { failure } = status.register
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack align="flex-start" maw="60ch">
        <p>
          Name a workspace for your documents.{' '}
          {account
            ? 'It is linked to your account: you can open it from any browser.'
            : 'You need no account, but only this browser can open it. Sign in first to keep it for longer.'}
        </p>
        {failure && status.register.status === 'ERROR' && <FormAlert message={failure.message} />}
        <TextInput
          label="Workspace name"
          description="Up to 64 characters: letters, digits and . _ @ + -"
          autoComplete="username"
          required
          {...form.getInputProps('userId')}
        />
        <Button type="submit" loading={status.register.status === 'REQUEST'}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

function problemOf(userId: string): string | null {
  if (userId === '') return 'Enter a workspace name.'
  const { error } = UserId.safeParse(userId)
  return error ? 'A workspace name has 1 to 64 letters without accents, digits and . _ @ + -' : null
}

/** Drop zone and file chooser; shows the limits first. */
export function UploadPart({ user, onUploaded }: { user: DocvizUser; onUploaded: (id: string) => void }) {
  const dispatch = useAppDispatch()
  const { uploadProgress, status } = useSelector(selectDocviz)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { fileBytes, pages, documents, bytes, days } = user.limits
  const take = async (file: File | null | undefined) => {
    if (!file || uploadProgress !== null) return
    const isTooLarge = file.size > fileBytes
    setRefused(
      isTooLarge ? `${file.name} has ${formatBytes(file.size)}; your limit is ${formatBytes(fileBytes)}.` : null,
    )
    if (isTooLarge) return
    const onProgress = (percent: number) => void dispatch(uploadProgressed(percent))
    const sent = await dispatch(uploadDocument({ file, onProgress }))
    if (uploadDocument.fulfilled.match(sent)) onUploaded(sent.payload.id)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const failure = status.upload.status === 'ERROR' ? status.upload.failure : null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button within. */}
      <div
        className={target.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          accept=".pdf"
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': 'Pdf to visualise' }}
        >
          {(props) => (
            <Button
              {...props}
              loading={uploadProgress !== null}
              leftSection={<IconUpload aria-hidden size={18} stroke={1.6} />}
            >
              Choose a PDF
            </Button>
          )}
        </FileButton>
        <p>
          {isOver ? 'Drop to upload.' : 'or drop it here.'}{' '}
          <Text span inherit c="dimmed">
            One PDF, up to {formatBytes(fileBytes)} and {pages} pages. You can have{' '}
            {formatCountOf(documents, 'document', 'documents')} and {formatBytes(bytes)}; each is stored for {days}{' '}
            days.
          </Text>
        </p>
      </div>
      {uploadProgress !== null && <Progress value={uploadProgress} aria-label="Upload" mt="sm" />}
      {(refused || failure) && <FormAlert message={refused ?? failure?.message ?? ''} />}
    </>
  )
}
