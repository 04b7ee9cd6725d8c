import { Button, FileButton, Loader } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useDroppedFiles } from '../../../lib/use-dropped-files.ts'
import classes from '../upload/uploads.module.css'
import { readFile } from './read-file.ts'
import own from './verify.module.css'
import type { Read } from './verify-input.ts'

type Props = { onBegin: () => void; onRead: (read: Read) => void }

/** Takes a file that is chosen or dropped anywhere on the page; it stays in this browser, only its hash is told. */
export function VerifyDrop({ onBegin, onRead }: Props) {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const latest = useRef(0)
  const takeFile = async (file: File | undefined | null) => {
    if (!file) return
    latest.current += 1
    const mine = latest.current
    onBegin()
    setBusyWith(file.name)
    const read = await readFile(file)
    // Another file was chosen meanwhile: its answer counts.
    if (mine !== latest.current) return
    setBusyWith(null)
    onRead(read)
  }
  const isOver = useDroppedFiles((files) => void takeFile(files[0]))
  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined}>
        <FileButton onChange={(file) => void takeFile(file)} inputProps={{ 'aria-label': 'File to verify' }}>
          {(props) => (
            <Button {...props} leftSection={<IconFileSearch aria-hidden size={18} stroke={1.6} />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <p>
          {isOver ? 'Let go to verify.' : 'or drop it anywhere on this page.'}{' '}
          <span className={classes.quiet}>
            A paper, a receipt, or statements as JSON. The file stays in your browser; only its hash is looked for.
          </span>
        </p>
      </div>
      <p role="status" className={own.busy}>
        {busyWith && (
          <>
            <Loader size="xs" aria-hidden /> Working out the hash of “{busyWith}”.
          </>
        )}
      </p>
    </>
  )
}
