import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { fetchNotifications, markAsView, type WithProfile } from '../slice.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './notifications.module.css'

/** What I was told, newest first; what is not viewed yet is marked, one by one or all at once. */
export function NotificationList({ unviewed, onGo }: { unviewed: number; onGo: () => void }) {
  const dispatch = useAppDispatch()
  const { notifications, notificationsTotal, status } = useSelector((state: WithProfile) => state.profile)
  const { notifications: reading, markAsView: marking } = status
  const isReading = reading.status === 'REQUEST'
  const more = () => void dispatch(fetchNotifications({ offset: notifications.length }))
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {unviewed > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={marking.status === 'REQUEST'}
            onClick={() => dispatch(markAsView({ body: {} }))}
          >
            Mark all as viewed
          </Button>
        )}
      </div>
      {marking.failure && <p role="alert">{marking.failure.message}</p>}
      {reading.failure && (
        <ErrorState message={reading.failure.message} kept="Nothing you were told is lost." onRetry={more} />
      )}
      {notifications.length > 0 && (
        <ul className={classes.list}>
          {notifications.map((one) => (
            <NotificationItem key={one.id} told={one} onGo={onGo} />
          ))}
        </ul>
      )}
      {notifications.length === 0 && isReading && <SkeletonRows rows={3} height={56} />}
      {notifications.length === 0 && reading.status === 'SUCCESS' && (
        <p className={classes.empty}>
          Nothing yet. You are told here when somebody asks for a private paper of yours, answers your request, or
          writes below your papers and comments.
        </p>
      )}
      <div className={classes.foot}>
        {notifications.length > 0 && notifications.length < notificationsTotal && (
          <Button size="compact-sm" variant="default" loading={isReading} onClick={more}>
            Older ones
          </Button>
        )}
        <Anchor component={Link} to={`${SCREENS.profile.path}#notifications`} underline="always" onClick={onGo}>
          How you are told
        </Anchor>
      </div>
    </>
  )
}
