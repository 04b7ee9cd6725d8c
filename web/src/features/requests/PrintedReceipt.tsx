import type { Receipt } from '@colophon/protocol/requests/entities'
import { Portal } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { formatMoment } from '../../lib/format.ts'
import classes from './printed-receipt.module.css'

const PURPOSES: Record<Receipt['purpose'], string> = {
  request: 'Request for access',
  answer: 'Answer to a request',
  access: 'Making a paper public or private',
  download: 'Download of a paper',
}
const LEVELS = { readOnly: 'read-only', full: 'full' } as const

/** A receipt as one printed page; not visible on screen. */
export function PrintedReceipt({ receipt, onEnd }: { receipt: Receipt; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const ended = () => end()
    window.addEventListener('afterprint', ended)
    window.print()
    return () => window.removeEventListener('afterprint', ended)
  }, [])
  const { accessLevel, isGranted, expiresAt } = receipt
  const facts = [
    ['Paper', `${receipt.title} (number ${receipt.articleId})`],
    ['Access', accessLevel && LEVELS[accessLevel]],
    ['Answer', isGranted === null ? null : isGranted ? 'granted' : 'rejected'],
    ['Until', expiresAt && formatMoment(expiresAt)],
    ['Requester’s wallet', receipt.walletAddress],
    ['Signed by', receipt.address],
    ['Signed', `${formatMoment(receipt.signedAt)} (${receipt.signedAt})`],
    ['Receipt', receipt.id],
  ].filter(([, value]) => value)
  return (
    <Portal>
      <section className={classes.receipt} aria-label="Receipt to print">
        <h1>{PURPOSES[receipt.purpose]}</h1>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h2>What was signed</h2>
        <pre>{receipt.message}</pre>
        <h2>Signature</h2>
        <pre>{receipt.signature}</pre>
        <p>
          The message, the signature and the address that signed are enough to check this receipt without this site; its
          JSON file can be checked at {location.origin}/verify.
        </p>
      </section>
    </Portal>
  )
}
