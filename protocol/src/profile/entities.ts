import { z } from 'zod'
import { SessionUser } from '../auth/entities.ts'

/** How the person wants the site to look; null follows the site theme. */
export const ManualTheme = z.enum(['light', 'dark', 'system']).nullable()
export type ManualTheme = z.infer<typeof ManualTheme>

/** The account as its owner sees it (user account info of specification §3). */
export const AccountInfo = SessionUser.extend({
  about: z.string(),
  createdAt: z.iso.datetime(),
  manualSiteTheme: ManualTheme,
  isTutorialPaused: z.boolean(),
  ratingPoints: z.int(),
  docsCount: z.int(),
  apiKey: z.string().nullable(),
  notifications: z.int(),
})
export type AccountInfo = z.infer<typeof AccountInfo>

/** A person as everybody sees them. */
export const PublicProfile = z.object({
  id: z.int(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  about: z.string(),
  createdAt: z.iso.datetime(),
  ratingPoints: z.int(),
  /** Published papers, and what they hold. */
  docsCount: z.int(),
  statementsCount: z.int(),
  /** Comments on published papers that everybody may read. */
  commentsCount: z.int(),
})
export type PublicProfile = z.infer<typeof PublicProfile>
