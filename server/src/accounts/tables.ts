import type { Role } from '@colophon/protocol/auth/roles'
import type { Purpose } from '@colophon/protocol/wallet/purposes'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, json, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from '../platform/database/columns.ts'

/** One row per confirmed account; an unconfirmed address has no account yet. */
export const accounts = pgTable(
  'accounts',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash'),
    /** Null while the password is that of the registration. */
    passwordChangedAt: moment('password_changed_at'),
    role: text('role').$type<Role>().notNull().default('user'),
    /** The linked wallet with checksum; a wallet belongs to one account at most. */
    walletAddress: text('wallet_address').unique(),
    frozenAt: moment('frozen_at'),
    /** Who froze it: its owner can unfreeze it by mail; one being deleted stays closed. */
    frozenBy: text('frozen_by').$type<'owner' | 'administrator' | 'deletion'>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_by_role').on(table.role)],
)

/** A column that refers to the account of a row, with which the row is deleted. */
export const ofAccount = <Name extends string>(name: Name) => belongsTo(integer(name), () => accounts.id)

export type CodePurpose = 'register' | 'reset' | 'unfreeze' | 'email' | 'social'

/**
 * A pending registration, password reset or other action that waits for its code; the first two store their hashed
 * password, the others an empty text. A row stays for an hour, longer than its code is valid, so that a new code can be
 * requested.
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
    /** The account that requests this address; null for every other purpose. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The requesting network address. */
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

/** Code mails sent to an address within the last hour, for the limits. */
export const codeMails = pgTable(
  'code_mails',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    email: text('email').notNull(),
    /** The requesting network address. */
    address: text('address').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('code_mails_by_email').on(table.email, table.purpose)],
)

/**
 * Recent wrong passwords for an e-mail address, with or without an account. `network` is the caller's where the account
 * has signed in from it, `session` for a password asked for within a session, and empty for all others.
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

/**
 * Sign-in calls of a network (`key`: method, path and network) until the window ends. Unlogged: a crash of the database
 * may forget them.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('call_counts_by_end').on(table.endsAt)],
)

/** A session: one sign-in on one device. `counter` is the number of the valid refresh token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount('account_id'),
    counter: integer('counter').notNull().default(0),
    rotatedAt: moment('rotated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The impersonating administrator, and the session of their own they came from. */
    adminId: integer('admin_id').references(() => accounts.id, { onDelete: 'cascade' }),
    adminSessionId: uuid('admin_session_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_by_account').on(table.accountId),
    index('sessions_by_admin').on(table.adminId).where(sql`${table.adminId} is not null`),
    index('sessions_by_admin_session').on(table.adminSessionId).where(sql`${table.adminSessionId} is not null`),
  ],
)

/**
 * Messages issued for signing. A row stays for an hour, longer than its message is valid, so that reuse can be
 * reported.
 */
export const walletNonces = pgTable(
  'wallet_nonces',
  {
    nonce: text('nonce').primaryKey(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    /** The wallet that must sign, with checksum. */
    address: text('address').notNull(),
    /** The requesting account; null for a sign-in. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The site's domain as the signer's browser shows it. */
    domain: text('domain').notNull(),
    /** The required contents of the call, as the message lists them. */
    resources: json('resources').$type<string[]>().notNull(),
    message: text('message').notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('wallet_nonces_by_expiry').on(table.expiresAt)],
)
