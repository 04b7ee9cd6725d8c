import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SOCKET_TOKEN_SECONDS, TOKEN_DAYS } from '@colophon/protocol/docviz/constants'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { networkOf } from '../../platform/http/proxies/proxies.ts'
import type { Guest } from '../../platform/live/live-socket.ts'
import { type Holder, holderOfHash } from './queries.ts'
import { docvizTokens } from './tables.ts'

const PREFIX = { access: 'dv_', socket: 'dvs_' } as const
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Issues a token of this feature: random text, stored only as a hash. It is not interchangeable with account tokens.
 */
export async function issueToken(
  { now }: Pick<Context, 'now'>,
  db: Db,
  userId: string,
  given: { kind: 'access'; sessionId?: string | null } | { kind: 'socket'; parentHash: string },
): Promise<string> {
  const token = PREFIX[given.kind] + randomBytes(32).toString('base64url')
  const lives = given.kind === 'access' ? TOKEN_DAYS * DAY_MS : SOCKET_TOKEN_SECONDS * 1000
  await db.insert(docvizTokens).values({
    tokenHash: hashOf(token),
    userId,
    kind: given.kind,
    sessionId: given.kind === 'access' ? (given.sessionId ?? null) : null,
    parentHash: given.kind === 'socket' ? given.parentHash : null,
    expiresAt: new Date(now().getTime() + lives),
  })
  return token
}

/**
 * The holder of an access token; null if it is unknown, ended or expired, its session has ended, or its account is
 * frozen or being deleted.
 */
export async function holderOf({ db, now }: Pick<Context, 'now'> & { db: Db }, token: string): Promise<Holder | null> {
  return holderOfHash({ db, now }, hashOf(token))
}

/** Consumes a single-use socket token; returns the holder of its access token. */
export async function consumeSocketToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<Holder | null> {
  const [taken] = await db
    .delete(docvizTokens)
    .where(and(eq(docvizTokens.tokenHash, hashOf(token)), eq(docvizTokens.kind, 'socket')))
    .returning()
  if (!taken?.parentHash || taken.expiresAt <= now()) return null
  return holderOfHash({ db, now }, taken.parentHash)
}

/** The network of an address for limits, hashed with a key of this instance. */
export function networkHash(secret: Uint8Array, address: string): string {
  return createHmac('sha256', deriveKey(secret, 'docviz address')).update(networkOf(address)).digest('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Admits a docviz connection by a single-use token of `websocket/token`. */
export function readSocketToken(context: Context): (token: string) => Promise<Guest> {
  return async (token) => {
    const holder = (await consumeSocketToken(context, token)) ?? fail('tokenUncorrected')
    return {
      id: holder.userId,
      sessionIds: [holder.tokenHash, ...(holder.sessionId ? [holder.sessionId] : [])],
      expiresAt: holder.expiresAt,
    }
  }
}
