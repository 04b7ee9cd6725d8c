import { z } from 'zod'

/** The six types of specification §4, exactly as written there. */
export const ACCESS_NOTIFICATIONS = [
  'Grant access',
  'Pending access',
  'You granted access',
  'You rejected access',
  'Access was granted',
  'Access was rejected',
] as const

/** Additional notifications: the outcome of requests and grants, comments, saved searches, and collections. */
export const MORE_NOTIFICATIONS = [
  'Request was withdrawn',
  'You withdrew a request',
  'Access was given back',
  'You gave access back',
  'Access was revoked',
  'You revoked access',
  'A paper was shared with you',
  'Access was accepted',
  'New comment',
  'New reply',
  'New match',
  'An administrator signed in as you',
  'Your second factor was reset',
  'Your paper was taken down',
  'Your comment was taken down',
  'New report',
  'A collection was shared with you',
  /** Written by the migration to highlights that are shared with chosen collections. */
  'Your shared highlights changed',
] as const

/** The type of a notification, which is also its headline. */
export const NotificationType = z.enum([...ACCESS_NOTIFICATIONS, ...MORE_NOTIFICATIONS])
export type NotificationType = z.infer<typeof NotificationType>
