import type { Notification } from './entities.ts'
import type { NotificationType } from './notification-types.ts'

type NotificationFacts = Pick<Notification, 'type' | 'count' | 'actorName' | 'articleTitle' | 'level' | 'savedSearch'>

const SENTENCES: Record<
  Exclude<NotificationType, 'New match'>,
  (who: string, paper: string, access: string) => string
> = {
  'Grant access': (who, paper, access) => `${who} asks for ${access} to ${paper}.`,
  'Pending access': (_who, paper, access) => `Your request for ${access} to ${paper} waits for its owner.`,
  'You granted access': (_who, paper, access) => `You granted ${access} to ${paper}.`,
  'You rejected access': (_who, paper, access) => `You rejected a request for ${access} to ${paper}.`,
  'Access was granted': (who, paper, access) => `${who} granted you ${access} to ${paper}.`,
  'Access was rejected': (who, paper, access) => `${who} rejected your request for ${access} to ${paper}.`,
  'Request was withdrawn': (who, paper) => `${who} withdrew the request for ${paper}.`,
  'You withdrew a request': (_who, paper) => `You withdrew your request for ${paper}.`,
  'Access was given back': (who, paper) => `${who} returned the access to ${paper}.`,
  'You gave access back': (_who, paper) => `You returned your access to ${paper}.`,
  'Access was revoked': (who, paper) => `${who} revoked your access to ${paper}.`,
  'You revoked access': (_who, paper) => `You revoked access to ${paper}.`,
  'A paper was shared with you': (who, paper, access) => `“${who}” offers you ${access} to ${paper}.`,
  'Access was accepted': (who, paper, access) => `${who} accepted your offer of ${access} to ${paper}.`,
  'New comment': (who, paper) => `${who} commented on ${paper}.`,
  'New reply': (who, paper) => `${who} replied to your comment on ${paper}.`,
  'An administrator signed in as you': (who) =>
    `${who}, an administrator, signed in to your account for at most 30 minutes.`,
  'Your second factor was reset': (who) =>
    `${who}, an administrator, turned off the second factor of your account and ended its sessions.`,
  'Your paper was taken down': (_who, paper) => `An administrator took down ${paper}.`,
  'Your comment was taken down': (_who, paper) => `An administrator took down your comment on ${paper}.`,
  'New report': (who, paper) => `${who} reported something about ${paper}.`,
  // Its name is the note.
  'A collection was shared with you': (who) => `“${who}” invites you to a collection.`,
  // The note says where they still are.
  'Your shared highlights changed': () =>
    'Highlights are now shared with collections that you choose. Yours stay shared only with collections that you own.',
}

const LEVELS = { readOnly: 'read-only access', full: 'full access' } as const

/** A notification as a sentence; further grouped events are counted at its end. */
export function notificationSentence(notification: NotificationFacts): string {
  if (notification.type === 'New match') return matchSentence(notification)
  const paper =
    notification.articleTitle === null ? 'a paper that is not listed any more' : `“${notification.articleTitle}”`
  const access = notification.level === null ? 'access' : LEVELS[notification.level]
  const sentence = SENTENCES[notification.type](notification.actorName ?? 'A user', paper, access)
  return notification.count > 1 ? `${sentence} (${notification.count} times)` : sentence
}

/** One paper is named, several are counted. */
function matchSentence({ count, articleTitle, savedSearch }: NotificationFacts): string {
  const isNamed = count === 1 && articleTitle !== null
  const papers = isNamed ? `“${articleTitle}”` : count === 1 ? '1 new paper' : `${count} new papers`
  if (savedSearch === null) return `${papers} for your saved searches.`
  const { kind, name } = savedSearch
  if (kind === 'question') return `${papers} ${count === 1 ? 'answers' : 'answer'} “${name}”.`
  return isNamed ? `${papers} matches “${name}”.` : `${papers} for “${name}”.`
}
