import { z } from 'zod'
import { MemberRole } from '../library/entities.ts'
import { AccessLevel } from '../wallet/nonce.ts'
import { NotificationType } from './notification-types.ts'

/** The settings of one notification type: in app (list, bell, live), and by mail at once, daily or not at all. */
export const Preference = z.strictObject({ inPage: z.boolean(), mail: z.enum(['off', 'now', 'daily']) })
export type Preference = z.infer<typeof Preference>

/** One preference for every type. */
export const Preferences = z.record(NotificationType, Preference)
export type Preferences = z.infer<typeof Preferences>

/** The default settings. */
export const DEFAULT_PREFERENCE: Preference = { inPage: true, mail: 'off' }

/** The chosen preferences, completed by the default. */
export function completePreferences(chosen: Partial<Preferences>): Preferences {
  return Object.fromEntries(
    NotificationType.options.map((type) => [type, chosen[type] ?? DEFAULT_PREFERENCE]),
  ) as Preferences
}

/** A notification, the same on every channel; a repeated id with a higher position replaces it. */
export const Notification = z.object({
  id: z.int(),
  /** Increases with every new or changed notification of a user. */
  position: z.int(),
  type: NotificationType,
  /** How many events it stands for; names and comment are those of the last. */
  count: z.int(),
  articleId: z.int().nullable(),
  /** Null once the paper is no longer listed for this person. */
  articleTitle: z.string().nullable(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  commentId: z.int().nullable(),
  level: z.enum(['readOnly', 'full']).nullable(),
  /** The saved search with new matches; null for other types, and where it was deleted or several are grouped. */
  savedSearch: z.object({ id: z.int(), kind: z.enum(['search', 'question']), name: z.string() }).nullable(),
  /** The invitation to a collection, while it is open. */
  invitation: z.object({ collectionId: z.int(), role: MemberRole }).nullable(),
  /** The invitation to the paper, while it is open. */
  paperInvitation: z.object({ offerId: z.int(), accessLevel: AccessLevel }).nullable(),
  note: z.string().nullable(),
  isViewed: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>
