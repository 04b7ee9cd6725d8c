import { completePreferences, type Notification } from '@colophon/protocol/notifications/entities'

/** A notification of a request for Ada's paper, as sent by the server. */
export const A_NOTIFICATION: Notification = {
  id: 31,
  position: 31,
  type: 'Grant access',
  count: 1,
  articleId: 12,
  articleTitle: 'On peat',
  actorId: 9,
  actorName: 'Grace',
  commentId: null,
  level: 'readOnly',
  savedSearch: null,
  invitation: null,
  paperInvitation: null,
  note: 'For my thesis.',
  isViewed: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

/** The default preferences. */
export const PREFERENCES = completePreferences({})
