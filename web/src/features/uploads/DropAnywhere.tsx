import type { Person } from '@colophon/protocol/auth/roles'
import { Box } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useDroppedFiles } from '../../lib/hooks/use-dropped-files.ts'
import drop from '../../ui/drop.module.css'
import { selectUploads } from '../articles/slice.ts'
import { needsAttention } from '../articles/uploads/upload-item.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { UploadRow } from './UploadRow.tsx'
import classes from './uploads.module.css'
import { useChosenFiles } from './use-chosen-files.ts'

/** Makes a whole screen a drop zone; visible only while dragging, and for files that were refused, failed or are here already. */
export function DropAnywhere({ person }: { person: Person }) {
  const { take, refused, forget } = useChosenFiles(person)
  const isOver = useDroppedFiles(take)
  const waiting = useSelector(selectUploads).filter(
    (item) => item.idArticle === null && needsAttention(item) && item.reasonCode !== 'cancelled',
  )
  return (
    <>
      {isOver && <div className={drop.veil}>Drop to upload</div>}
      <RefusedFiles refused={refused} onForget={forget} />
      {waiting.length > 0 && (
        <section className={classes.group} aria-label="Files that need your attention">
          <Box component="ul" mt="xs">
            {waiting.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </Box>
        </section>
      )}
    </>
  )
}
