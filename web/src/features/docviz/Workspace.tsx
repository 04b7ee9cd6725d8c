import { type DocvizUser, UserId } from '@colophon/protocol/docviz/entities'
import { Button, FileButton, Progress, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { formatBytes, formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { leave, register, uploadDocument } from './actions.ts'
import classes from './docviz.module.css'
import { keptGuest } from './kept-id.ts'
import { selectDocviz, uploadProgressed } from './slice.ts'

/** Whose documents these are, how long they stay, and the way out. */
export function WhoBar({ user }: { user: DocvizUser }) {
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  const { limits } = user
  const go = () => void dispatch(leave())
  return (
    <div className={classes.who}>
      <p>
        You go by <strong>{user.userId}</strong>
        {user.isBound ? ', bound to your account' : ', as a guest of this browser'}. Up to{' '}
        {formatCountOf(limits.documents, 'document', 'documents')} and {formatBytes(limits.bytes)}, each kept for{' '}
        {limits.days} days.
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => (user.isBound ? go() : setAsking(true))}>
        Leave this id
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave this id?"
        confirmLabel="Leave"
        isCareful
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        Nothing but this browser proves that the id is yours. Once you leave you cannot come back to it; its documents
        are deleted when their time is over.
      </ConfirmDialog>
    </div>
  )
}

/** Takes an id, and says what it is good for before. */
export function RegisterId({ account }: { account: { id: number } | null }) {
  const dispatch = useAppDispatch()
  const { status } = useSelector(selectDocviz)
  const guest = keptGuest()
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
    <form className={classes.register} onSubmit={form.onSubmit(send)} noValidate>
      <p>
        An id is the name that your documents are kept under here. You choose it; no address and no password belongs to
        it.{' '}
        {account
          ? 'As you are signed in it is bound to your account: only you can go on with it, from any browser.'
          : 'Without an account only this browser can go on with it. Sign in first to keep it for longer.'}
      </p>
      {failure && status.register.status === 'ERROR' && <FormAlert message={failure.message} />}
      <TextInput
        label="Id"
        description="Letters, digits and . _ @ + - ; at most 64."
        autoComplete="username"
        required
        {...form.getInputProps('userId')}
      />
      <Button type="submit" loading={status.register.status === 'REQUEST'}>
        Continue
      </Button>
    </form>
  )
}

function problemOf(userId: string): string | null {
  if (userId === '') return 'An id is needed.'
  const { error } = UserId.safeParse(userId)
  return error ? 'An id has 1 to 64 letters without accents, digits and . _ @ + -' : null
}

/** The place to choose a pdf or drop one; its limits are told before. */
export function UploadPart({ user, onUploaded }: { user: DocvizUser; onUploaded: (id: string) => void }) {
  const dispatch = useAppDispatch()
  const { uploadProgress, status } = useSelector(selectDocviz)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { fileBytes, pages } = user.limits
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button within. */}
      <div
        className={classes.drop}
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
              Choose a pdf
            </Button>
          )}
        </FileButton>
        <p>
          {isOver ? 'Let go to upload.' : 'or drop it here.'}{' '}
          <span className={classes.quiet}>
            One pdf, up to {formatBytes(fileBytes)} and {pages} pages.
          </span>
        </p>
      </div>
      {uploadProgress !== null && <Progress value={uploadProgress} aria-label="Upload" mt="sm" />}
      {(refused || failure) && <FormAlert message={refused ?? failure?.message ?? ''} />}
    </>
  )
}
