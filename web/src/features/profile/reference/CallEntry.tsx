import { useId } from 'react'
import { CallForm } from './CallForm.tsx'
import type { DescribedCall } from './described-calls.ts'
import classes from './reference.module.css'
import type { Maker } from './send-call.ts'

type Props = { call: DescribedCall; maker: Maker; isOpen: boolean; onToggle: () => void }

/** One call of the list: its line, and opened what it needs, what can go wrong, and a form that sends it. */
export function CallEntry({ call, maker, isOpen, onToggle }: Props) {
  const id = useId()
  return (
    <li className={classes.entry}>
      <h3 className={classes.line}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={classes.method}>{call.method}</span> <code>{call.path}</code>
          <span className={classes.summary}>{call.summary}</span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={classes.open}>
          <p>{call.description}</p>
          <CallForm call={call} maker={maker} />
          {call.failures.length > 0 && (
            <details>
              <summary>What can go wrong</summary>
              <dl className={classes.failures}>
                {call.failures.map(({ status, words }) => (
                  <div key={status}>
                    <dt>{status}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </div>
      )}
    </li>
  )
}
