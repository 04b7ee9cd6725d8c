import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ofAccount } from '../tables.ts'

/** Public data and site settings of a user. */
export const profiles = pgTable('profiles', {
  accountId: ofAccount('account_id').primaryKey(),
  username: text('username'),
  about: text('about').notNull().default(''),
  avatar: text('avatar'),
  manualSiteTheme: text('manual_site_theme').$type<'light' | 'dark' | 'system'>(),
  isTutorialPaused: boolean('is_tutorial_paused').notNull().default(false),
  /** Neither read nor written; kept while an earlier version may run on the same database. */
  homeLayout: jsonb('home_layout'),
})
