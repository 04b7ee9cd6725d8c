import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { paperPath } from '../paper/paper-path.ts'
import { cancelUpload, hideUpload, retryUpload } from './end-upload.ts'
import { keepBoth } from './upload.ts'
import { isDone, type UploadItem } from './upload-item.ts'
import classes from './uploads.module.css'

const PROTECTED = ['documentEncrypted', 'documentPasswordWrong']
// The same bytes would be refused again.
const HOPELESS = ['fileUnsupported', 'fileEmpty', 'fileTooLarge']

/** What can be done with an upload in its present state. */
export function UploadActions({ item }: { item: UploadItem }) {
  const dispatch = useAppDispatch()
  const run = (work: (dispatched: UploadItem) => Parameters<typeof dispatch>[0]) => () => void dispatch(work(item))
  if (item.twin) {
    return (
      <div className={classes.actions}>
        <Button size="compact-md" component={Link} to={paperPath(item.twin.id)}>
          Open “{shortened(item.twin.title)}”
        </Button>
        <Button size="compact-md" variant="default" onClick={run(({ id }) => keepBoth(id))}>
          Keep both
        </Button>
        <Button size="compact-md" variant="subtle" onClick={run(hideUpload)}>
          Do not upload
        </Button>
      </div>
    )
  }
  if (item.uploadStatus === 'error') return <FailedActions item={item} />
  return (
    <div className={classes.actions}>
      {isDone(item) ? (
        <Button size="compact-md" variant="default" aria-label={`Hide ${item.fileName}`} onClick={run(hideUpload)}>
          Hide
        </Button>
      ) : (
        <Button size="compact-md" variant="default" aria-label={`Cancel ${item.fileName}`} onClick={run(cancelUpload)}>
          Cancel
        </Button>
      )}
    </div>
  )
}

function FailedActions({ item }: { item: UploadItem }) {
  const dispatch = useAppDispatch()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (item.reasonCode === 'cancelled') return null
  const isProtected = PROTECTED.includes(item.reasonCode ?? '')
  const retry = async () => {
    setBusy(true)
    await dispatch(retryUpload(item, isProtected ? password : undefined))
    setPassword('')
    setBusy(false)
  }
  return (
    <form
      className={classes.actions}
      onSubmit={(event) => {
        event.preventDefault()
        void retry()
      }}
    >
      {isProtected && (
        <PasswordInput
          size="sm"
          className={classes.password}
          label="Password of the file"
          autoComplete="off"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {!HOPELESS.includes(item.reasonCode ?? '') && (
        <Button
          size="compact-md"
          type="submit"
          variant="default"
          loading={isBusy}
          disabled={isProtected && password === ''}
          aria-label={`Try ${item.fileName} again`}
        >
          Try again
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Hide ${item.fileName}`}
        onClick={() => void dispatch(hideUpload(item))}
      >
        Hide
      </Button>
    </form>
  )
}

function shortened(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39).trimEnd()}…` : title
}
