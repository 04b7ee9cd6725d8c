import { Button, FileButton, Loader, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fileHash } from '../../../lib/hash/file-hash.ts'
import { useDroppedFiles } from '../../../lib/hooks/use-dropped-files.ts'
import drop from '../../../ui/drop.module.css'
import classes from '../../uploads/uploads.module.css'
import type { Read } from './verify-input.ts'

/** Statements and receipts are smaller than this; a larger file is looked up by its own hash. */
const JSON_BYTES_MAX = 64 * 1024 * 1024

type Props = { onBegin: () => void; onRead: (read: Read) => void }

/** Takes a file, chosen or dropped anywhere on the page; only its hash leaves the browser. */
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
    // Another file was chosen in the meantime; its result counts.
    if (mine !== latest.current) return
    setBusyWith(null)
    onRead(read)
  }
  const isOver = useDroppedFiles((files) => void takeFile(files[0]))
  return (
    <>
      <div className={drop.drop} data-over={isOver || undefined}>
        <FileButton onChange={(file) => void takeFile(file)} inputProps={{ 'aria-label': 'File to verify' }}>
          {(props) => (
            <Button {...props} leftSection={<IconFileSearch aria-hidden size={18} stroke={1.6} />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <p>
          {isOver ? 'Drop to verify.' : 'or drop it anywhere on this page.'}{' '}
          <span className={classes.quiet}>
            Paper, receipt, or claims as JSON. The file stays in your browser; only its hash is looked up.
          </span>
        </p>
      </div>
      <Text mih={24} my="xs" role="status">
        {busyWith && (
          <>
            <Loader size="xs" aria-hidden /> Computing the hash of “{busyWith}”.
          </>
        )}
      </Text>
    </>
  )
}

/** The lookup for a file: the statements it contains, or its SHA-256, computed in a worker. */
async function readFile(file: File): Promise<Read> {
  const isJson = file.type === 'application/json' || /\.json$/i.test(file.name)
  if (isJson && file.size <= JSON_BYTES_MAX) {
    // Not part of the first page.
    const input = await import('./verify-input.ts').catch(() => null)
    if (input === null) return unreadable(file)
    const read = await file.text().then(input.readSought, () => null)
    if (read && !('problem' in read)) return read
  }
  const sha256 = await fileHash(file)
  return sha256 ? { sha256 } : unreadable(file)
}

function unreadable(file: File): Read {
  return { problem: `“${file.name}” could not be read. Choose it again; it may have been moved or changed.` }
}
