import type { KeyScope } from '@colophon/protocol/keys/entities'
import {
  bigint,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, moment } from '../../platform/database/columns.ts'
import { ofAccount } from '../tables.ts'

const keyId = () => belongsTo(uuid('key_id'), () => apiKeys.id)

/** One row per API key, including revoked ones, so that their usage stays explained. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount('account_id'),
    name: text('name').notNull(),
    scopes: json('scopes').$type<KeyScope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_keys_by_account').on(table.accountId, table.createdAt)],
)

/** Hashed secrets of a key: the current one, and earlier ones within their grace period. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    hash: text('hash').primaryKey(),
    keyId: keyId(),
    /** Prefix and last characters, to tell keys apart. */
    prefix: text('prefix').notNull(),
    last4: text('last4').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Set by a re-roll; null for the current secret. */
    validUntil: moment('valid_until'),
    /** The hash of account and `Idempotency-Key`, so that a repeated call creates no second secret. */
    repeatHash: text('repeat_hash'),
    /** SHA-256 of the call's contents; another body under the same key is rejected. */
    repeatBody: text('repeat_body'),
  },
  (table) => [
    index('api_key_secrets_by_key').on(table.keyId),
    uniqueIndex('api_key_secrets_by_repeat').on(table.repeatHash),
  ],
)

/** Uses of a key within the current minute and day, shared by all processes. */
export const apiKeyCounters = pgTable('api_key_counters', {
  keyId: keyId().primaryKey(),
  minute: bigint('minute', { mode: 'number' }).notNull(),
  minuteCount: integer('minute_count').notNull(),
  day: bigint('day', { mode: 'number' }).notNull(),
  dayCount: integer('day_count').notNull(),
})

/** Every call made with a key, for 90 days. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    id: serial('id').primaryKey(),
    keyId: keyId(),
    accountId: ofAccount('account_id'),
    at: moment('at').notNull(),
    route: text('route').notNull(),
    status: integer('status').notNull(),
    ms: real('ms').notNull(),
    address: text('address').notNull(),
    missingScope: text('missing_scope').$type<KeyScope>(),
  },
  (table) => [
    index('api_key_uses_by_account').on(table.accountId, table.at),
    index('api_key_uses_by_key').on(table.keyId, table.at),
    index('api_key_uses_by_age').on(table.at),
  ],
)

/** Uses per key, day (UTC) and route. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    keyId: keyId(),
    day: date('day', { mode: 'string' }).notNull(),
    route: text('route').notNull(),
    calls: integer('calls').notNull(),
    errors: integer('errors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day, table.route] })],
)
