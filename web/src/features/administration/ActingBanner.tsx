import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { formatCountdown } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import lines from '../../ui/lines.module.css'
import { toastError } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { leaveAccount } from './session.ts'

/** Seconds before expiry at which impersonation ends itself, while a call is still possible. */
const SPARE_SECONDS = 5

type WithWho = { auth: { user: { displayName: string; email: string } | null } }

/** Shows which account is being impersonated and for how long, and ends it. */
export function ActingBanner({ claims }: { claims: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { until } = JSON.parse(atob(claims)) as { until: number }
  const left = useCountdown((until - SPARE_SECONDS) * 1000)
  const user = useSelector((state: WithWho) => state.auth.user)
  const leave = async () => {
    try {
      await leaveAccount(dispatch)
      await navigate(`${SCREENS.adminDashboard.path}?tab=users`)
    } catch (thrown) {
      toastError((thrown as Error).message)
    }
  }
  const isOver = until * 1000 - Date.now() <= SPARE_SECONDS * 1000
  useEffect(() => {
    if (left === 0 && isOver) leaveAccount(dispatch).catch((thrown: Error) => toastError(thrown.message))
  }, [left, isOver, dispatch])
  return (
    <aside className={classes.banner} aria-label="Signed in as another user">
      <p>
        You are signed in as <strong>{user?.displayName ?? 'another user'}</strong>. Your changes are logged, and the
        user was notified. <span className={lines.figures}>{formatCountdown(left)} left</span>
      </p>
      <Button variant="white" color="care" size="sm" onClick={() => void leave()}>
        Return to your account
      </Button>
    </aside>
  )
}
