import type { Notification } from '@colophon/protocol/notifications/entities'
import { notificationSentence } from '@colophon/protocol/notifications/sentence'
import { SCREENS } from '@colophon/protocol/screens'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { generatePath, Link } from 'react-router'
import { formatMoment } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { markAsView } from '../slice.ts'
import classes from './notifications.module.css'

/** One notification. Opening what it is about marks it as read; one that is about nothing is only marked. */
export function NotificationItem({ told, onGo }: { told: Notification; onGo: () => void }) {
  const dispatch = useAppDispatch()
  const view = () => {
    if (!told.isViewed) void dispatch(markAsView({ body: { ids: [told.id] } }))
  }
  const content = (
    <>
      <span className={classes.type}>
        {told.type}
        {!told.isViewed && <VisuallyHidden> (new)</VisuallyHidden>}
      </span>
      <span>{notificationSentence(told)}</span>
      {told.note && <span className={classes.note}>“{told.note}”</span>}
      <time className={classes.time} dateTime={told.updatedAt}>
        {formatMoment(told.updatedAt)}
      </time>
    </>
  )
  const to = placeOf(told)
  return (
    <li className={classes.item} data-new={!told.isViewed || undefined}>
      {to !== null ? (
        <UnstyledButton
          component={Link}
          className={classes.told}
          to={to}
          onClick={() => {
            view()
            onGo()
          }}
        >
          {content}
        </UnstyledButton>
      ) : (
        <UnstyledButton className={classes.told} onClick={view}>
          {content}
        </UnstyledButton>
      )}
    </li>
  )
}

/** The paper of a notification, the papers of its collection, or the saved searches where it stands for several papers. */
function placeOf({ type, articleId, articleTitle, note, savedSearch }: Notification): string | null {
  if (type === 'A collection was shared with you') {
    const search = note && !/["“”„‟«»＂]/.test(note) ? `?${new URLSearchParams({ q: `in:"${note}"` })}` : ''
    return SCREENS.storage.path + search
  }
  if (articleId !== null && articleTitle !== null) {
    return generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
  }
  return type === 'New match' ? `${SCREENS.knowledge.path}?saved=${savedSearch?.id ?? 'all'}` : null
}
