import { Button } from '@mantine/core'
import { formatBytes } from '../../../lib/format.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import classes from './reference.module.css'
import type { Sent } from './send-call.ts'

/** More of a body than this is not drawn; it can be had as a file. */
const SHOWN_MAX = 50_000

/** What a call was answered with: status, the headers that tell something, and the body. */
export function CallResult({ sent, name }: { sent: Sent; name: string }) {
  const { status, statusText, milliseconds, headers, text, blob } = sent
  const body = pretty(text)
  return (
    <section className={classes.result} aria-label="Answer">
      <p role="status" className={classes.status}>
        <strong>
          {status} {statusText}
        </strong>{' '}
        in {milliseconds} ms
      </p>
      {headers.length > 0 && (
        <dl className={classes.headers}>
          {headers.map(([header, value]) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body !== '' && (
        // A long body is scrolled by keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer.
        <section className={classes.body} tabIndex={0} aria-label="Body of the answer">
          <pre>{body.slice(0, SHOWN_MAX)}</pre>
        </section>
      )}
      {body.length > SHOWN_MAX && <p className={classes.quiet}>Only the beginning is shown.</p>}
      {(blob || body.length > SHOWN_MAX) && (
        <Button variant="default" size="xs" onClick={() => saveBlob(blob ?? new Blob([text]), name)}>
          Download the {formatBytes(blob?.size ?? text.length)}
        </Button>
      )}
    </section>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
