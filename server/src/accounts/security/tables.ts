import type { ActivityKind } from '@colophon/protocol/security/entities'
import type { Purpose } from '@colophon/protocol/wallet/purposes'
import { bigint, bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../platform/database/columns.ts'
import { ofAccount } from '../tables.ts'

/** The authenticator of an account; active from `confirmedAt` on. */
export const secondFactors = pgTable('second_factors', {
  accountId: ofAccount('account_id').primaryKey(),
  /** Encrypted with the instance secret, bound to the account. */
  wrappedSecret: bytes('wrapped_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The step of the last accepted code; it and earlier ones are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Wrong codes since `triesSince`. */
  tries: integer('tries').notNull().default(0),
  triesSince: moment('tries_since'),
})

/** Hashed recovery codes; used ones are deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: ofAccount('account_id'), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Activity logs of accounts. */
export const activities = pgTable(
  'activities',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: ofAccount('account_id'),
    kind: text('kind').$type<ActivityKind>().notNull(),
    detail: text('detail').notNull().default(''),
    count: integer('count').notNull().default(1),
    userAgent: text('user_agent'),
    address: text('address'),
    at: moment('at').notNull(),
  },
  (table) => [index('activities_by_account').on(table.accountId, table.id)],
)

/** Messages signed by accounts, verbatim. */
export const signatures = pgTable(
  'signatures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: ofAccount('account_id'),
    purpose: text('purpose').$type<Purpose>().notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    /** The signing wallet with checksum. */
    address: text('address').notNull(),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [index('signatures_by_account').on(table.accountId, table.id)],
)

/** Unused export links: single-use, with an expiry. */
export const exportTickets = pgTable('export_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  accountId: ofAccount('account_id'),
  expiresAt: moment('expires_at').notNull(),
})
