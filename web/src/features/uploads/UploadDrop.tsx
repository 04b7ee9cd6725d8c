import { DOCUMENT_TYPES } from '@colophon/protocol/articles/constants'
import { type Person, QUOTAS } from '@colophon/protocol/auth/roles'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useDroppedFiles } from '../../lib/hooks/use-dropped-files.ts'
import drop from '../../ui/drop.module.css'
import { RefusedFiles } from './RefusedFiles.tsx'
import classes from './uploads.module.css'
import { useChosenFiles } from './use-chosen-files.ts'

export const ACCEPT = DOCUMENT_TYPES.map((type) => `.${type}`).join(',')

/** File chooser and drop zone; drops anywhere on the page count. Limits are shown first. */
export function UploadDrop({ person }: { person: Person }) {
  const { take, refused, forget } = useChosenFiles(person)
  const isOver = useDroppedFiles(take)
  const { fileMegabytes, pages } = QUOTAS[person?.role ?? 'user']
  return (
    <>
      <div className={drop.drop} data-over={isOver || undefined}>
        <FileButton multiple accept={ACCEPT} onChange={take} inputProps={{ 'aria-label': 'Files to upload' }}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload aria-hidden size={18} stroke={1.6} />}>
              Choose files
            </Button>
          )}
        </FileButton>
        <p>
          {isOver ? 'Drop to upload.' : 'or drop or paste them anywhere on this page.'}{' '}
          <span className={classes.quiet}>
            PDF, Word or text; up to {fileMegabytes} MB and {pages} pages each.
          </span>
        </p>
      </div>
      <RefusedFiles refused={refused} onForget={forget} />
    </>
  )
}
