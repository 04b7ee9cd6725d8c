import type { Role } from '@colophon/protocol/auth/roles'
import type { Purpose } from '@colophon/protocol/wallet/purposes'
import { type AnyPgColumn, index, integer, json, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** One row for every confirmed account; an address that is not confirmed has no account yet. */
export const accounts = pgTable('accounts', {
  id: serial('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  /** Null while the password is that of the registration. */
  passwordChangedAt: moment('password_changed_at'),
  role: text('role').$type<Role>().notNull().default('user'),
  /** The linked wallet, spelled with its checksum; a wallet belongs to one account at most. */
  walletAddress: text('wallet_address').unique(),
  frozenAt: moment('frozen_at'),
  /** Who froze it: its owner opens it again by mail; one that is being deleted opens to nobody. */
  frozenBy: text('frozen_by').$type<'owner' | 'administrator' | 'deletion'>(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** What a code is for. */
export type CodePurpose = 'register' | 'reset' | 'unfreeze' | 'email' | 'social'

/**
 * A registration, a password reset or another act that waits for its code; a registration and a reset keep their own
 * password, hashed, and the others an empty text. A row stays for an hour, longer than its code is valid, so that a new
 * code can be asked for.
 */
export const pendingCodes = pgTable(
  'pending_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    passwordHash: text('password_hash').notNull(),
    username: text('username'),
    /** The account that wants to have this address; null for every other purpose. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The network address that asked. */
    address: text('address').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('pending_codes_by_email').on(table.email, table.purpose),
    index('pending_codes_by_account').on(table.accountId),
  ],
)

/** The mails that somebody made us send to an address within the last hour; they are counted before the next one goes. */
export const codeMails = pgTable(
  'code_mails',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    email: text('email').notNull(),
    /** The network address that asked. */
    address: text('address').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('code_mails_by_email').on(table.email, table.purpose)],
)

/**
 * Wrong passwords of late for one e-mail address, whether or not it has an account. `network` is that of the caller where
 * the account has signed in from it, `session` for a password asked for within a session, and empty for all others together.
 */
export const passwordTries = pgTable(
  'password_tries',
  {
    email: text('email').notNull(),
    network: text('network').notNull(),
    tries: integer('tries').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.network] }), index('password_tries_by_time').on(table.lastAt)],
)

/** A session family: one sign-in on one device. `counter` is the number of the refresh token that is valid now. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    counter: integer('counter').notNull().default(0),
    rotatedAt: moment('rotated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The administrator who is signed in as the account's owner, and the session of their own that they came from. */
    adminId: integer('admin_id').references(() => accounts.id, { onDelete: 'cascade' }),
    adminSessionId: uuid('admin_session_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_by_account').on(table.accountId)],
)

/** The messages that were given to sign. A row stays for an hour, longer than its message is good for, so that a second use is told. */
export const walletNonces = pgTable(
  'wallet_nonces',
  {
    nonce: text('nonce').primaryKey(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    /** The wallet that is to sign, spelled with its checksum. */
    address: text('address').notNull(),
    /** Who asked for it; null for a sign-in. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The address of the site, as the browser of who signs shows it. */
    domain: text('domain').notNull(),
    /** What the call must say, as the message names it. */
    resources: json('resources').$type<string[]>().notNull(),
    message: text('message').notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('wallet_nonces_by_expiry').on(table.expiresAt)],
)
