import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { failureIn } from './proof.ts'
import classes from './security.module.css'
import { endSessions, fetchSessions, selectSecurity } from './slice.ts'

const PAGE = 100

/** The devices that are signed in; each can be signed out, and all others at once. */
export function Sessions() {
  const dispatch = useAppDispatch()
  const { sessions, status } = useSelector(selectSecurity)
  const [list, total] = sessions
  const read = () => void dispatch(fetchSessions({ query: { limit: PAGE } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the section is shown.
  useEffect(read, [])
  const end = async (query: { id?: string }, done: string) => {
    const result = await dispatch(endSessions({ query }))
    const failure = failureIn(result)
    if (failure) toastError(failure.message)
    else toastDone(done)
    read()
  }
  const { failure } = status.sessions
  if (failure) return <ErrorState message={failure.message} kept="No session was ended." onRetry={read} />
  if (list.length === 0) return <SkeletonRows rows={2} />
  return (
    <>
      <ul className={classes.list} aria-label="Sessions">
        {list.map(({ id, device, address, createdAt, lastActiveAt, isCurrent }) => (
          <li key={id} className={classes.row}>
            <div className={classes.what}>
              <strong>{device}</strong>
              <p className={classes.quiet}>
                {address && `${address} · `}since {formatMoment(createdAt)} · last active {formatMoment(lastActiveAt)}
              </p>
            </div>
            {isCurrent ? (
              <StatusPill tone="accent">This device</StatusPill>
            ) : (
              <Button variant="default" size="sm" onClick={() => void end({ id }, 'The session has ended.')}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        API keys are no sessions: they go on working. Revoke them under <Link to={SCREENS.apiKey.path}>API keys</Link>.
      </p>
      {total > 1 && (
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() => void end({}, 'All other sessions have ended. API keys go on working.')}
          >
            End all others
          </Button>
        </div>
      )}
    </>
  )
}
