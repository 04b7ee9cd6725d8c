import type { SocialProvider } from '@colophon/protocol/auth/social'
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { accounts } from './tables.ts'

/** Who somebody is at a provider, and whose account that opens: one account, and of each provider one for an account. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text('provider').$type<SocialProvider>().notNull(),
    /** The provider's own number of the person; names and addresses change, and are given to others. */
    subject: text('subject').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name'),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('social_identities_of_account').on(table.accountId, table.provider),
  ],
)

/**
 * Sign-ins that have begun and wait for the browser to come back, and those that came without having begun here: each
 * works once. A row goes an hour after its end.
 */
export const socialAttempts = pgTable('social_attempts', {
  /** What comes back: the nonce, the request token, or the digest of a token. */
  key: text('key').primaryKey(),
  /** The secret of Twitter's request token, wrapped by the instance's own. */
  secret: text('secret'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
