import { z } from 'zod'
import { NotificationType } from './states.ts'

/** How somebody wants to be told of one type: in the page (list, bell, live), and by mail at once, daily or not at all. */
export const Preference = z.strictObject({ inPage: z.boolean(), mail: z.enum(['off', 'now', 'daily']) })
export type Preference = z.infer<typeof Preference>

/** One preference for every type. */
export const Preferences = z.record(NotificationType, Preference)
export type Preferences = z.infer<typeof Preferences>

/** What holds until somebody chooses. */
export const DEFAULT_PREFERENCE: Preference = { inPage: true, mail: 'off' }

/** The preferences that were chosen, completed by the default. */
export function completePreferences(chosen: Partial<Preferences>): Preferences {
  return Object.fromEntries(
    NotificationType.options.map((type) => [type, chosen[type] ?? DEFAULT_PREFERENCE]),
  ) as Preferences
}

/** What somebody is told. It is the same whichever way it arrives; the same id again, with a higher position, replaces it. */
export const Notification = z.object({
  id: z.int(),
  /** Grows with every new or changed notification of a person: what has a higher one came later. */
  position: z.int(),
  type: NotificationType,
  /** How many acts it stands for; names and comment are those of the last. */
  count: z.int(),
  articleId: z.int().nullable(),
  /** Null once the paper is not listed for this person any more. */
  articleTitle: z.string().nullable(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  commentId: z.int().nullable(),
  level: z.enum(['readOnly', 'full']).nullable(),
  note: z.string().nullable(),
  isViewed: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>
