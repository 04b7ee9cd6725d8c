import { createHash, randomBytes } from 'node:crypto'
import { SOCIAL_ATTEMPT_SECONDS } from '@colophon/protocol/auth/social'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { decryptSecret, encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { socialAttempts } from '../social-tables.ts'

const RETENTION_MS = 60 * 60 * 1000
const PURPOSE = 'social-attempt'

/** A state, nonce or ticket that cannot be guessed. */
export function randomToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Stores a pending sign-in; `key` comes back with the browser. Deletes those that ended an hour ago. */
export async function beginAttempt(
  { db, now, secret: own }: Pick<Context, 'db' | 'now' | 'secret'>,
  key: string,
  secret: string | null = null,
): Promise<void> {
  const time = now().getTime()
  await db.delete(socialAttempts).where(lt(socialAttempts.expiresAt, new Date(time - RETENTION_MS)))
  await db.insert(socialAttempts).values({
    key,
    secret: secret === null ? null : encryptSecret(own, PURPOSE, key, secret).toString('base64'),
    expiresAt: new Date(time + SOCIAL_ATTEMPT_SECONDS * 1000),
  })
}

/** Consumes a pending sign-in and returns its secret; of two concurrent calls one succeeds. */
export async function consumePending(
  tx: Db,
  { now, secret: own }: Pick<Context, 'now' | 'secret'>,
  key: string,
): Promise<string | null> {
  const isMine = eq(socialAttempts.key, key)
  const [taken] = await tx
    .update(socialAttempts)
    .set({ usedAt: now() })
    .where(and(isMine, isNull(socialAttempts.usedAt), gt(socialAttempts.expiresAt, now())))
    .returning()
  if (taken) return taken.secret && decryptSecret(own, PURPOSE, key, Buffer.from(taken.secret, 'base64'))
  const [known] = await tx.select().from(socialAttempts).where(isMine)
  return fail(known?.usedAt ? 'socialUsed' : 'socialExpired')
}

/** Returns the secret of a pending sign-in, which stays pending. */
export async function readPending(
  { db, now, secret: own }: Pick<Context, 'db' | 'now' | 'secret'>,
  key: string,
): Promise<string | null> {
  const [known] = await db.select().from(socialAttempts).where(eq(socialAttempts.key, key))
  if (!known || known.usedAt || known.expiresAt <= now()) return fail(known?.usedAt ? 'socialUsed' : 'socialExpired')
  return known.secret && decryptSecret(own, PURPOSE, key, Buffer.from(known.secret, 'base64'))
}

/** Consumes a token without a pending sign-in, identified by its signed part until it expires. */
export async function consumeToken(tx: Db, token: string, { now, until }: { now: Date; until: Date }): Promise<void> {
  const key = `token:${createHash('sha256').update(token).digest('base64url')}`
  const taken = await tx
    .insert(socialAttempts)
    .values({ key, expiresAt: until, usedAt: now })
    .onConflictDoNothing()
    .returning({ key: socialAttempts.key })
  if (taken.length === 0) fail('socialUsed')
}
