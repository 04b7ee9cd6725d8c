import { z } from 'zod'
import { SessionUser } from '../auth/entities.ts'

/** The person's theme; null follows the site. */
export const ManualTheme = z.enum(['light', 'dark', 'system']).nullable()
export type ManualTheme = z.infer<typeof ManualTheme>

/** The account as its owner sees it (user account info of specification §3). */
export const AccountInfo = SessionUser.extend({
  about: z.string(),
  createdAt: z.iso.datetime(),
  /** A new address to which a code was mailed within the last hour and that is not yet confirmed. */
  pendingEmail: z.string().nullable(),
  manualSiteTheme: ManualTheme,
  isTutorialPaused: z.boolean(),
  ratingPoints: z.int(),
  docsCount: z.int(),
  apiKey: z.string().nullable(),
  notifications: z.int(),
})
export type AccountInfo = z.infer<typeof AccountInfo>

/** A person as everyone sees them. */
export const PublicProfile = z.object({
  id: z.int(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  about: z.string(),
  createdAt: z.iso.datetime(),
  ratingPoints: z.int(),
  /** Published papers and their content. */
  docsCount: z.int(),
  statementsCount: z.int(),
  /** Comments on published papers that everyone may read. */
  commentsCount: z.int(),
})
export type PublicProfile = z.infer<typeof PublicProfile>
