import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import facts from '../chain-record/chain-record.module.css'
import { fileHash } from '../upload/file-hash.ts'
import classes from './verify.module.css'

/** Statements name the file they are of by its SHA-256, which stands in their hash: whoever has the file can compare it. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const [said, setSaid] = useState<{ tone: 'accent' | 'care'; words: string; sentence: string } | null>(null)
  const compare = async (file: File | null) => {
    if (!file) return
    setSaid(null)
    const found = await fileHash(file)
    if (found === null) {
      return setSaid({
        tone: 'care',
        words: 'Not read',
        sentence: `“${file.name}” could not be read. Choose it again.`,
      })
    }
    setSaid(
      found === sha256
        ? { tone: 'accent', words: 'Same file', sentence: `“${file.name}” is the file of these statements.` }
        : { tone: 'care', words: 'Another file', sentence: `“${file.name}” is not the file of these statements.` },
    )
  }
  return (
    <div className={classes.compare}>
      <dl className={facts.facts}>
        <div>
          <dt>SHA-256 of their file</dt>
          <dd>{sha256}</dd>
        </div>
      </dl>
      <FileButton onChange={(file) => void compare(file)} inputProps={{ 'aria-label': 'File to compare' }}>
        {(props) => (
          <Button {...props} variant="default" size="compact-md">
            Compare with a file
          </Button>
        )}
      </FileButton>
      <p role="status" className={facts.state}>
        {said && (
          <>
            <StatusPill tone={said.tone}>{said.words}</StatusPill> <span>{said.sentence}</span>
          </>
        )}
      </p>
    </div>
  )
}
