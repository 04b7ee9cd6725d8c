import type { AccessLabel } from '@colophon/protocol/articles/states'
import type { AskedLevel } from '@colophon/protocol/requests/access-states'
import type { OpeningKind, Receipt, RequestAct, ShareOffer } from '@colophon/protocol/requests/entities'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '../../accounts/tables.ts'
import { moment } from '../../platform/database/columns.ts'
import { ofArticle } from '../tables.ts'

/** Requests for papers; the label determines the rights. */
export const accessRequests = pgTable(
  'access_requests',
  {
    articleId: ofArticle('article_id'),
    accountId: ofAccount('account_id'),
    /** Cursor of list pages only. */
    id: serial('id').notNull(),
    /** The requesting wallet with checksum; identifies one request per paper. Null for access that was only shared. */
    walletAddress: text('wallet_address'),
    label: text('label').$type<AccessLabel>().notNull(),
    hadReadOnly: boolean('had_read_only').notNull().default(false),
    /** Expiry of the grant, or of the read-only grant (`hadReadOnly`) while more is requested. */
    expiresAt: moment('expires_at'),
    note: text('note').notNull().default(''),
    answerNote: text('answer_note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    seenAt: moment('seen_at'),
    remindedAt: moment('reminded_at'),
    answeredAt: moment('answered_at'),
    requestReceiptId: uuid('request_receipt_id'),
    answerReceiptId: uuid('answer_receipt_id'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId] }),
    uniqueIndex('access_requests_by_wallet').on(table.articleId, table.walletAddress),
    index('access_requests_by_account').on(table.accountId),
  ],
)

/** Invitations to papers, which have an address, and links, which have a hash. Accepted, they become grants. */
export const shareOffers = pgTable(
  'share_offers',
  {
    id: serial('id').primaryKey(),
    articleId: ofArticle('article_id'),
    email: text('email'),
    /** The invited account; null while the address has none, and where that account has blocked the owner. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').unique('share_offers_by_token'),
    peopleMax: integer('people_max').notNull(),
    level: text('level').$type<AccessLevel>().notNull(),
    /** The end of the offer and of its grants. */
    expiresAt: moment('expires_at'),
    state: text('state').$type<ShareOffer['state']>().notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    /** When the address was mailed; null for an invitation that was opened again soon. */
    notifiedAt: moment('notified_at'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    check('share_offers_kind', sql`(${table.email} is null) <> (${table.tokenHash} is null)`),
    index('share_offers_by_article').on(table.articleId),
    uniqueIndex('share_offers_once').on(table.articleId, table.email).where(sql`${table.state} = 'open'`),
    index('share_offers_by_account').on(table.accountId),
    index('share_offers_by_email').on(table.email).where(sql`${table.accountId} is null`),
  ],
)

/** Whose invitations to collections and papers an account does not get. */
export const blockedSharers = pgTable(
  'blocked_sharers',
  {
    accountId: ofAccount('account_id'),
    sharerId: ofAccount('sharer_id'),
    blockedAt: moment('blocked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sharerId] }),
    index('blocked_sharers_by_sharer').on(table.sharerId),
  ],
)

/** Every change of a request, written in its transaction. */
export const requestActs = pgTable(
  'request_acts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    articleId: ofArticle('article_id'),
    requesterId: ofAccount('requester_id'),
    ownerId: ofAccount('owner_id'),
    actorId: ofAccount('actor_id'),
    act: text('act').$type<RequestAct>().notNull(),
    level: text('level').$type<AskedLevel>().notNull(),
    note: text('note').notNull().default(''),
    expiresAt: moment('expires_at'),
    at: moment('at').notNull(),
    receiptId: uuid('receipt_id'),
    /** The invitation or link that was accepted. */
    offerId: integer('offer_id').references(() => shareOffers.id, { onDelete: 'set null' }),
    /** The `Idempotency-Key` of the call; repeating it returns the same result. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    index('request_acts_between').on(table.ownerId, table.requesterId, table.id),
    index('request_acts_by_article').on(table.articleId),
    index('request_acts_by_requester').on(table.requesterId),
    index('request_acts_by_offer').on(table.offerId).where(sql`${table.offerId} is not null`),
    uniqueIndex('request_acts_by_idempotency_key').on(table.actorId, table.idempotencyKey),
  ],
)

/** Signed messages verbatim. They outlive the paper, as evidence must. */
export const accessReceipts = pgTable(
  'access_receipts',
  {
    id: uuid('id').primaryKey(),
    /** Cursor of list pages only. */
    number: serial('number').notNull(),
    purpose: text('purpose').$type<Receipt['purpose']>().notNull(),
    /** The paper may be deleted. */
    articleId: integer('article_id').notNull(),
    title: text('title').notNull(),
    /** The requester or downloader; null for the owner's changes of access. */
    requesterId: integer('requester_id').references(() => accounts.id, { onDelete: 'set null' }),
    ownerId: integer('owner_id').references(() => accounts.id, { onDelete: 'set null' }),
    walletAddress: text('wallet_address').notNull(),
    accessLevel: text('access_level').$type<AccessLevel>(),
    isGranted: boolean('is_granted'),
    expiresAt: moment('expires_at'),
    address: text('address').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [
    index('access_receipts_by_requester').on(table.requesterId, table.signedAt),
    index('access_receipts_by_owner').on(table.ownerId, table.signedAt),
  ],
)

/** The access log of private papers: one row per user, paper, kind and day (UTC). */
export const accessLog = pgTable(
  'paper_openings',
  {
    articleId: ofArticle('article_id'),
    accountId: ofAccount('account_id'),
    kind: text('kind').$type<OpeningKind>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId, table.kind, table.day] }),
    index('paper_openings_by_paper').on(table.articleId, table.lastAt),
    index('paper_openings_by_account').on(table.accountId),
  ],
)
