import { notificationEvents } from '@colophon/protocol/notifications/events'
import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Anchor, Box, Button, Group, Popover, Text, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../../lib/hooks/use-live.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import {
  fetchNotifications,
  markAsView,
  notificationReceived,
  notificationsViewed,
  type WithProfile,
} from '../slice.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './notifications.module.css'

/** Polling interval while live updates are paused, in milliseconds. */
const ASK_EVERY_MS = 30_000

/** Above this the badge is capped; the exact number is announced and shown in the list. */
const SHOWN_MAX = 99

/** Count of unread notifications, on every screen; opens the list. */
export function NotificationBell() {
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useState(false)
  const unviewed = useSelector((state: WithProfile) => state.profile.accountInfo?.notifications ?? 0)
  useNotificationsSync()
  const toggle = (open: boolean) => {
    setOpen(open)
    if (open) void dispatch(fetchNotifications({ offset: 0 }))
  }
  const label = unviewed === 0 ? 'none new' : `${formatCountOf(unviewed, 'new one', 'new ones')}`
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={toggle}
        position="bottom-end"
        width="min(26rem, 100vw - 2rem)"
        trapFocus
        returnFocus
        hideDetached={false}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            pos="relative"
            className={classes.bell}
            c="var(--mantine-color-text)"
            aria-label={`Notifications, ${label}`}
            onClick={() => toggle(!isOpen)}
          >
            <IconBell aria-hidden size={20} stroke={1.6} />
            {unviewed > 0 && (
              <span className={classes.count} aria-hidden>
                {unviewed > SHOWN_MAX ? `${SHOWN_MAX}+` : unviewed}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <NotificationList unviewed={unviewed} onGo={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{unviewed > 0 && `Notifications: ${label}`}</VisuallyHidden>
    </>
  )
}

/** Keeps notifications current for a signed-in user: by live events, and by reloading after every gap. */
function useNotificationsSync(): void {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const wasLost = useRef(false)
  useLiveEvent(notificationEvents.newNotification, (notification) => dispatch(notificationReceived(notification)))
  useLiveEvent(notificationEvents.notificationsViewed, (viewed) => dispatch(notificationsViewed(viewed)))
  useEffect(() => {
    const ask = () => void dispatch(fetchNotifications({ offset: 0 }))
    if (phase === 'live' && wasLost.current) ask()
    wasLost.current = phase === 'paused'
    if (phase !== 'paused') return
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [phase, dispatch])
}

/** My notifications, newest first; unread ones can be marked as read one by one or all at once. */
function NotificationList({ unviewed, onGo }: { unviewed: number; onGo: () => void }) {
  const dispatch = useAppDispatch()
  const { notifications, notificationsTotal, status } = useSelector((state: WithProfile) => state.profile)
  const { notifications: reading, markAsView: marking } = status
  const isReading = reading.status === 'REQUEST'
  const more = () => void dispatch(fetchNotifications({ offset: notifications.length }))
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="space-between" mih={32}>
        <h2 className={classes.title}>Notifications</h2>
        {unviewed > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={marking.status === 'REQUEST'}
            onClick={() => dispatch(markAsView({ body: {} }))}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      {marking.failure && (
        <Text my="md" role="alert">
          {marking.failure.message}
        </Text>
      )}
      {reading.failure && (
        <ErrorState message={reading.failure.message} kept="Your notifications are safe." onRetry={more} />
      )}
      {notifications.length > 0 && (
        <Box component="ul" mt="xs">
          {notifications.map((one) => (
            <NotificationItem key={one.id} notification={one} onGo={onGo} />
          ))}
        </Box>
      )}
      {notifications.length === 0 && isReading && <SkeletonRows rows={3} height={56} />}
      {notifications.length === 0 && reading.status === 'SUCCESS' && (
        <Text fz="sm" mt="md">
          Nothing yet. You are notified here when someone requests one of your private papers, answers your request, or
          comments on your papers and comments.
        </Text>
      )}
      <div className={classes.foot}>
        {notifications.length > 0 && notifications.length < notificationsTotal && (
          <Button size="compact-sm" variant="default" loading={isReading} onClick={more}>
            Older notifications
          </Button>
        )}
        <Anchor component={Link} to={`${SCREENS.profile.path}#notifications`} underline="always" onClick={onGo}>
          Notification settings
        </Anchor>
      </div>
    </>
  )
}
