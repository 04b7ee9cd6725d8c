import type { DocvizUser } from '@colophon/protocol/docviz/entities'
import { Button, FileButton, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { formatBytes } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { uploadDocument } from './actions.ts'
import classes from './docviz.module.css'
import { selectDocviz, uploadProgressed } from './slice.ts'

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
