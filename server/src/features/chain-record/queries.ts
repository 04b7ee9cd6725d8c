import { and, asc, desc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../../accounts/tables.ts'
import { chainRecords, reportedTransactions } from '../../papers/record-tables.ts'
import { articles } from '../../papers/tables.ts'
import { chainCursor } from '../../platform/chain/follow/tables.ts'
import type { Db } from '../../platform/database/db.ts'

/** Paper ids have 31 bits; the contract accepts 128. */
const ID = /^[1-9]\d{0,9}$/
const ID_MAX = 2_147_483_647
const IDS_AT_ONCE = 10_000

/** Of more records only the newest are shown. */
const RECORDS_SHOWN = 500

type Owner = { ownerId: number; walletAddress: string | null }

/** Owners of these papers with their wallets; papers without an owner are omitted. */
export async function ownersOf(db: Db, articleIds: readonly string[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(articleIds)].filter((id) => ID.test(id) && Number(id) <= ID_MAX).map(Number)
  const owners = new Map<string, Owner>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const rows = await db
      .select({ id: articles.id, ownerId: accounts.id, walletAddress: accounts.walletAddress })
      .from(articles)
      .innerJoin(accounts, eq(accounts.id, articles.ownerId))
      .where(sql`${articles.id} = any(${sql.param(ids.slice(start, start + IDS_AT_ONCE))}::integer[])`)
    for (const { id, ...owner } of rows) owners.set(String(id), owner)
  }
  return owners
}

/** The claims for these transactions. */
export async function claimsOf(db: Db, chainId: number, transactions: readonly string[]) {
  if (transactions.length === 0) return []
  return db
    .select()
    .from(reportedTransactions)
    .where(
      and(
        eq(reportedTransactions.chainId, chainId),
        sql`${reportedTransactions.transactionHash} = any(${sql.param([...new Set(transactions)])}::text[])`,
      ),
    )
}

const found = {
  chainId: chainRecords.chainId,
  transactionHash: chainRecords.transactionHash,
  blockNumber: chainRecords.blockNumber,
  blockTime: chainRecords.blockTime,
  author: chainRecords.author,
  articleId: chainRecords.articleId,
  md5Hash: chainRecords.md5Hash,
  action: chainRecords.action,
  revision: chainRecords.revision,
  date: chainRecords.date,
  isFinal: sql<boolean>`coalesce(${chainRecords.blockNumber} <= ${chainCursor.finalNumber}, false)`,
}
/** A stored record, and whether a reorganisation may still remove it. */
export type RecordRow = Awaited<ReturnType<typeof readRecords>>[number]

/** The owner's records of a paper, newest first. */
export async function readRecords(db: Db, articleId: number, limit = RECORDS_SHOWN) {
  return db
    .select(found)
    .from(chainRecords)
    .innerJoin(articles, eq(articles.id, articleId))
    .leftJoin(chainCursor, eq(chainCursor.chainId, chainRecords.chainId))
    .where(and(eq(chainRecords.articleId, String(articleId)), isOfOwner()))
    .orderBy(desc(chainRecords.blockNumber), desc(chainRecords.logIndex))
    .limit(limit)
}

/** By a wallet of the owner: linked now, or when this was read or claimed. */
function isOfOwner(): SQL {
  const wallet = sql`(select ${accounts.walletAddress} from ${accounts} where ${accounts.id} = ${articles.ownerId})`
  return sql`(${chainRecords.accountId} = ${articles.ownerId} or ${chainRecords.author} = ${wallet})`
}

/** Claims of a paper on this chain without a record, newest first: pending or failed. */
export async function readClaims(
  db: Db,
  articleId: number,
  { chainId, failedSince }: { chainId: number | null; failedSince: Date },
) {
  return db
    .select()
    .from(reportedTransactions)
    .where(
      and(
        eq(reportedTransactions.articleId, articleId),
        chainId === null ? undefined : eq(reportedTransactions.chainId, chainId),
        isNoRecord(db),
        or(isNull(reportedTransactions.reason), gt(reportedTransactions.toldAt, failedSince)),
      ),
    )
    .orderBy(desc(reportedTransactions.toldAt), desc(reportedTransactions.transactionHash))
}

/** Pending claims on this chain, oldest first. */
export async function openClaims(db: Db, chainId: number, limit: number) {
  return db
    .select({ claim: reportedTransactions, ownerId: articles.ownerId })
    .from(reportedTransactions)
    .innerJoin(articles, eq(articles.id, reportedTransactions.articleId))
    .where(and(eq(reportedTransactions.chainId, chainId), isNull(reportedTransactions.reason), isNoRecord(db)))
    .orderBy(asc(reportedTransactions.toldAt))
    .limit(limit)
}

function isNoRecord(db: Db): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(chainRecords)
      .where(
        and(
          eq(chainRecords.chainId, reportedTransactions.chainId),
          eq(chainRecords.transactionHash, reportedTransactions.transactionHash),
          eq(chainRecords.articleId, sql`${reportedTransactions.articleId}::numeric`),
        ),
      ),
  )
}

/** Whether this wallet has a record of the paper, which must then be updated. */
export async function hasRecorded(db: Db, articleId: number, author: string): Promise<boolean> {
  const [first] = await db
    .select({ articleId: chainRecords.articleId })
    .from(chainRecords)
    .where(and(eq(chainRecords.articleId, String(articleId)), eq(chainRecords.author, author)))
    .limit(1)
  return first !== undefined
}

/** Records of an MD5 by anyone, oldest first, with the total. */
export async function recordsOfHash(db: Db, md5Hash: string, limit: number) {
  const condition = eq(chainRecords.md5Hash, md5Hash)
  return recordsWhere(db, condition, limit)
}

/** Records of these papers by anyone, oldest first, with the total. */
export async function recordsOfPapers(db: Db, articleIds: readonly number[], limit: number) {
  if (articleIds.length === 0) return { rows: [], total: 0 }
  return recordsWhere(db, inArray(chainRecords.articleId, articleIds.map(String)), limit)
}

async function recordsWhere(db: Db, condition: SQL, limit: number) {
  const newer = sql`(select 1 from ${chainRecords} newer where newer.article_id = ${chainRecords.articleId} and newer.author = ${chainRecords.author}
    and (newer.block_number, newer.log_index) > (${chainRecords.blockNumber}, ${chainRecords.logIndex}))`
  const [rows, total] = await Promise.all([
    db
      .select({ ...found, accountId: chainRecords.accountId, isLatest: sql<boolean>`not exists ${newer}` })
      .from(chainRecords)
      .leftJoin(chainCursor, eq(chainCursor.chainId, chainRecords.chainId))
      .where(condition)
      .orderBy(asc(chainRecords.blockNumber), asc(chainRecords.logIndex))
      .limit(limit),
    db.$count(chainRecords, condition),
  ])
  return { rows, total }
}

/** The MD5 of a paper's current statements; null where there are none. */
export async function hashOfPaper(db: Db, articleId: number): Promise<string | null> {
  const [row] = await db.select({ md5Hash: articles.md5Hash }).from(articles).where(eq(articles.id, articleId))
  return row?.md5Hash ?? null
}

export type FoundRow = Awaited<ReturnType<typeof recordsWhere>>['rows'][number]

export async function walletsOf(db: Db, accountIds: readonly number[]): Promise<Map<number, string | null>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, walletAddress: accounts.walletAddress })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]))
  return new Map(rows.map(({ id, walletAddress }) => [id, walletAddress]))
}

/** The last block read; null before the first. */
export async function readTo(db: Db): Promise<{ blockNumber: number; time: string } | null> {
  const [cursor] = await db.select().from(chainCursor)
  if (!cursor?.blockTime) return null
  return { blockNumber: cursor.blockNumber, time: cursor.blockTime.toISOString() }
}
