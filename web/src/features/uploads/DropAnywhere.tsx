import type { Person } from '@colophon/protocol/auth/roles'
import { Box } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useDroppedFiles } from '../../lib/hooks/use-dropped-files.ts'
import drop from '../../ui/drop.module.css'
import { selectUploads } from '../articles/slice.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { UploadRow } from './UploadRow.tsx'
import classes from './uploads.module.css'
import { useChosenFiles } from './use-chosen-files.ts'

/** Makes a whole screen a drop zone; visible only while dragging, or when files were refused or could not be sent. */
export function DropAnywhere({ person }: { person: Person }) {
  const { take, refused, forget } = useChosenFiles(person)
  const isOver = useDroppedFiles(take)
  const failed = useSelector(selectUploads).filter(
    ({ uploadStatus, idArticle, reasonCode }) =>
      uploadStatus === 'error' && idArticle === null && reasonCode !== 'cancelled',
  )
  return (
    <>
      {isOver && <div className={drop.veil}>Drop to upload to My storage</div>}
      <RefusedFiles refused={refused} onForget={forget} />
      {failed.length > 0 && (
        <section className={classes.group} aria-label="Files that could not be sent">
          <Box component="ul" mt="xs">
            {failed.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </Box>
        </section>
      )}
    </>
  )
}
