import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { NotificationItem } from '../features/profile/notifications/NotificationItem.tsx'
import classes from '../features/profile/notifications/notifications.module.css'
import { fetchNotifications, type WithProfile } from '../features/profile/slice.ts'
import { formatCountOf } from '../lib/format.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'

const SHOWN = 3

/** The newest of what I was told and have not looked at; it grows while the page is open. */
export function HomeTold() {
  const dispatch = useAppDispatch()
  const { notifications, accountInfo, status } = useSelector((state: WithProfile) => state.profile)
  const read = () => void dispatch(fetchNotifications({ offset: 0 }))
  useEffect(() => void dispatch(fetchNotifications({ offset: 0 })), [dispatch])
  const unviewed = notifications.filter(({ isViewed }) => !isViewed)
  const { failure, status: reading } = status.notifications
  const more = (accountInfo?.notifications ?? 0) - Math.min(SHOWN, unviewed.length)
  if (failure) return <ErrorState message={failure.message} kept="Nothing you were told is lost." onRetry={read} />
  if (unviewed.length === 0)
    return reading === 'SUCCESS' ? <p>You have looked at everything.</p> : <SkeletonRows rows={1} height={56} />
  return (
    <>
      <ul className={classes.list}>
        {unviewed.slice(0, SHOWN).map((told) => (
          <NotificationItem key={told.id} told={told} onGo={() => {}} />
        ))}
      </ul>
      {more > 0 && <p>{formatCountOf(more, 'more stands', 'more stand')} behind the bell.</p>}
    </>
  )
}
