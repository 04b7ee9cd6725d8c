import type { Receipt } from '@colophon/protocol/requests/entities'
import { Button, FileButton, Loader, Textarea } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from '../upload/uploads.module.css'
import { useDropAnywhere } from '../upload/use-drop-anywhere.ts'
import { readFile } from './read-file.ts'
import own from './verify.module.css'
import { type Read, readWanted, type Wanted } from './verify-input.ts'

type Props = { onWanted: (wanted: Wanted) => void; onReceipt: (receipt: Receipt) => void }

/** Takes a file, a receipt, statements or a hash; what is given stays in this browser, only the hash is looked for. */
export function VerifyInput({ onWanted, onReceipt }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const latest = useRef(0)
  const take = (read: Read) => {
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    if ('receipt' in read) onReceipt(read.receipt)
    else onWanted(read)
  }
  const takeFile = async (file: File | undefined | null) => {
    if (!file) return
    latest.current += 1
    const mine = latest.current
    setProblem(null)
    setBusyWith(file.name)
    const read = await readFile(file)
    // Another file was chosen meanwhile: its answer counts.
    if (mine !== latest.current) return
    setBusyWith(null)
    take(read)
  }
  const isOver = useDropAnywhere((files) => void takeFile(files[0]))
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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          take(readWanted(text))
        }}
      >
        <Textarea
          label="or paste a hash, a receipt or statements"
          description="An MD5 of statements, a SHA-256 of a file, or JSON"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          autoComplete="off"
        />
        {problem && (
          <FormAlert message={problem}>
            <p>Nothing was looked for, and what you gave is still here.</p>
          </FormAlert>
        )}
        <Button type="submit" mt="md" variant="default">
          Verify
        </Button>
      </form>
    </>
  )
}
