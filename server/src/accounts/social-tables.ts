import type { Role } from '@colophon/protocol/auth/roles'
import type { SocialProvider } from '@colophon/protocol/auth/social'
import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/columns.ts'
import { ofAccount } from './tables.ts'

/** Maps an identity at a provider to an account: one account per identity, one identity per provider and account. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text('provider').$type<SocialProvider>().notNull(),
    /**
     * The provider's own user id; names and addresses change and are reassigned. For `oidc` the issuer, a space and the
     * id, since the operator may choose another provider.
     */
    subject: text('subject').notNull(),
    accountId: ofAccount('account_id'),
    name: text('name'),
    /** The role of the account before a group of this provider made it an administrator; null if none did. */
    formerRole: text('former_role').$type<Role>(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('social_identities_of_account').on(table.accountId, table.provider),
  ],
)

/** Pending social sign-ins, and tokens used without one: each works once. Rows are deleted an hour after they end. */
export const socialAttempts = pgTable('social_attempts', {
  /** The nonce, the request token, the state or ticket of OpenID Connect, or a token digest. */
  key: text('key').primaryKey(),
  /**
   * The secret of Twitter's request token, the verifier and nonce of a state, or the identity of a ticket; encrypted with
   * the instance secret.
   */
  secret: text('secret'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
