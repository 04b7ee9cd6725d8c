import { libraryCalls } from '@colophon/protocol/library/calls'
import type { Notification } from '@colophon/protocol/notifications/entities'
import { notificationSentence } from '@colophon/protocol/notifications/sentence'
import { sharingCalls } from '@colophon/protocol/requests/sharing'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link, useNavigate } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import lines from '../../../ui/lines.module.css'
import { fetchNotifications, markAsView } from '../slice.ts'
import classes from './notifications.module.css'

/** One notification. Opening what it is about marks it as read; one that is about nothing is only marked. */
export function NotificationItem({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const dispatch = useAppDispatch()
  const view = () => {
    if (!notification.isViewed) void dispatch(markAsView({ body: { ids: [notification.id] } }))
  }
  const content = (
    <>
      <Box component="span" fw={600}>
        {notification.type}
        {!notification.isViewed && <VisuallyHidden> (new)</VisuallyHidden>}
      </Box>
      <span>{notificationSentence(notification)}</span>
      {notification.note && (
        <Box component="span" className={lines.beside} pl="xs">
          “{notification.note}”
        </Box>
      )}
      <Box component="time" fz="sm" dateTime={notification.updatedAt}>
        {formatMoment(notification.updatedAt)}
      </Box>
    </>
  )
  const to = addressOf(notification)
  if (notification.invitation ?? notification.paperInvitation) {
    return (
      <li className={`${classes.item} ${lines.below}`} data-new={!notification.isViewed || undefined}>
        <div className={classes.content}>{content}</div>
        <InvitationAnswer notification={notification} onGo={onGo} />
      </li>
    )
  }
  return (
    <li className={`${classes.item} ${lines.below}`} data-new={!notification.isViewed || undefined}>
      {to !== null ? (
        <UnstyledButton
          component={Link}
          className={classes.content}
          to={to}
          onClick={() => {
            view()
            onGo()
          }}
        >
          {content}
        </UnstyledButton>
      ) : (
        <UnstyledButton className={classes.content} onClick={view}>
          {content}
        </UnstyledButton>
      )}
    </li>
  )
}

/** Accepts an invitation, which leads to the collection or paper, or declines it. */
function InvitationAnswer({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const { invitation, paperInvitation } = notification
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      return false
    }
    await dispatch(markAsView({ body: { ids: [notification.id] } }))
    void dispatch(fetchNotifications({ offset: 0 }))
    return true
  }
  const answer = (isAccepted: boolean) =>
    act(async () => {
      if (invitation)
        await call(libraryCalls.answerInvitation, { body: { collectionId: invitation.collectionId, isAccepted } })
      if (paperInvitation)
        await call(sharingCalls.answerPaperInvitation, { body: { offerId: paperInvitation.offerId, isAccepted } })
    })
  const accept = async () => {
    if (!(await answer(true))) return
    onGo()
    const to = invitation ? `${SCREENS.storage.path}?collection=${invitation.collectionId}` : addressOf(notification)
    if (to !== null) await navigate(to)
  }
  const { actorId } = notification
  return (
    <Group className={classes.answer} gap="xs" align="stretch" pb="sm" pr="xs" pl="md">
      {failure && <p role="alert">{failure.message}</p>}
      <Button size="compact-sm" onClick={() => void accept()}>
        Accept
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void answer(false)}>
        Decline
      </Button>
      {actorId !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void act(() => call(libraryCalls.blockSharer, { body: { userId: actorId, isBlocked: true } }))}
        >
          Decline and block
        </Button>
      )}
    </Group>
  )
}

/** The paper of a notification, the papers of its collection, or the saved searches where it stands for several papers. */
function addressOf({ type, articleId, articleTitle, note, savedSearch }: Notification): string | null {
  if (type === 'A collection was shared with you') {
    const search = note && !/["“”„‟«»＂]/.test(note) ? `?${new URLSearchParams({ q: `in:"${note}"` })}` : ''
    return SCREENS.storage.path + search
  }
  if (articleId !== null && articleTitle !== null) {
    return generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
  }
  return type === 'New match' ? `${SCREENS.knowledge.path}?saved=${savedSearch?.id ?? 'all'}` : null
}
