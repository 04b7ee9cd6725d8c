import type { Person } from '@colophon/protocol/auth/roles'
import { useDroppedFiles } from '../../lib/hooks/use-dropped-files.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import classes from './uploads.module.css'
import { useChosenFiles } from './use-chosen-files.ts'

/** Makes a whole screen a drop zone; visible only while dragging, or when files were refused. */
export function DropAnywhere({ person }: { person: Person }) {
  const { take, refused, forget } = useChosenFiles(person)
  const isOver = useDroppedFiles(take)
  return (
    <>
      {isOver && <div className={classes.veil}>Drop to upload to My storage</div>}
      <RefusedFiles refused={refused} onForget={forget} />
    </>
  )
}
