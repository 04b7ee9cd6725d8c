import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { downloadText } from '../../lib/download.ts'
import classes from './security.module.css'

/** The recovery codes, shown this once: to copy, to save, and to say that they are stored. */
export function RecoveryCodesView({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <p role="status">
        These ten codes are shown once. Each signs you in one time where your application is not at hand; store them
        apart from your password.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={async () => setCopied(await copyText(text))}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={() => downloadText(text, 'colophon-recovery-codes.txt', 'text/plain')}>
          Save as a file
        </Button>
        <Button onClick={onStored}>I have stored them</Button>
      </div>
    </>
  )
}
