import { z } from 'zod'
import { SessionUser } from '../auth/entities.ts'

/** How the person wants the site to look; null follows the site theme. */
export const ManualTheme = z.enum(['light', 'dark', 'system']).nullable()
export type ManualTheme = z.infer<typeof ManualTheme>

/** How the person has arranged the start: its blocks by name. Which blocks there are is the page's own. */
const BlockNames = z
  .array(z.string().regex(/^[a-z][a-zA-Z]{0,23}$/))
  .max(24)
  .refine((names) => new Set(names).size === names.length, 'Each block once.')
export const HomeLayout = z.strictObject({ order: BlockNames, hidden: BlockNames })
export type HomeLayout = z.infer<typeof HomeLayout>

/** The account as its owner sees it (user account info of specification §3). */
export const AccountInfo = SessionUser.extend({
  about: z.string(),
  createdAt: z.iso.datetime(),
  /** A new address that was mailed a code within the last hour and is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  manualSiteTheme: ManualTheme,
  isTutorialPaused: z.boolean(),
  /** Null until it has been arranged. */
  homeLayout: HomeLayout.nullable(),
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
