import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_SECONDS, CODE_TRIES } from '@colophon/protocol/auth/constants'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { deriveKey } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/database/db.ts'
import { type CodeRequest, countMail, lockEmail } from './code-mails.ts'
import { type CodePurpose, codeMails, pendingCodes } from './tables.ts'

const RETENTION_MS = 60 * 60 * 1000

/** An action that waits for its code. */
export type Attempt = typeof pendingCodes.$inferSelect

/** Stores an attempt with a new code and counts its mail; returns the code, which is stored only as a hash. */
export async function addAttempt(
  tx: Db,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  attempt: CodeRequest & { passwordHash: string; username?: string | null; accountId?: number },
): Promise<{ id: string; code: string }> {
  const id = randomUUID()
  const code = newCode()
  const sentAt = now()
  await tx.delete(pendingCodes).where(lt(pendingCodes.sentAt, new Date(sentAt.getTime() - RETENTION_MS)))
  await tx.insert(pendingCodes).values({
    ...attempt,
    id,
    codeHash: codeHash(secret, id, code),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + CODE_SECONDS * 1000),
  })
  const { email, purpose, address } = attempt
  await countMail(tx, id, { email, purpose, address }, sentAt)
  return { id, code }
}

/** Undoes an attempt whose mail could not be sent. */
export async function forgetAttempt({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pendingCodes).where(eq(pendingCodes.id, id))
    await tx.delete(codeMails).where(eq(codeMails.id, id))
  })
}

/** Invalidates the code of an attempt after a newer one was sent. */
export async function expirePendingCode({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  await db.update(pendingCodes).set({ expiresAt: now() }).where(eq(pendingCodes.id, id))
}

/**
 * Uses one try of every valid code of this address and purpose before comparing, so that of any number of parallel
 * guesses five count. `id` limits it to one attempt. Returns the matching attempt and the number of valid ones.
 */
export async function tryCode(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  { email, purpose, code, id }: { email: string; purpose: CodePurpose; code: string; id?: string },
): Promise<{ attempt: Attempt | undefined; alive: number }> {
  const alive = await db.transaction(async (tx) => {
    await lockEmail(tx, email)
    return tx
      .update(pendingCodes)
      .set({ tries: sql`${pendingCodes.tries} + 1` })
      .where(
        and(
          eq(pendingCodes.email, email),
          eq(pendingCodes.purpose, purpose),
          id === undefined ? undefined : eq(pendingCodes.id, id),
          lt(pendingCodes.tries, CODE_TRIES),
          gt(pendingCodes.expiresAt, now()),
        ),
      )
      .returning()
  })
  return { attempt: alive.find((attempt) => codeMatches(secret, attempt, code)), alive: alive.length }
}

/** Consumes an attempt and removes competing ones; false when another request was faster. */
export async function consumeAttempt(tx: Db, attempt: Attempt): Promise<boolean> {
  const taken = await tx.delete(pendingCodes).where(eq(pendingCodes.id, attempt.id)).returning({ id: pendingCodes.id })
  await removeAttempts(tx, attempt)
  return taken.length > 0
}

export async function removeAttempts(tx: Db, of: { email: string; purpose: CodePurpose }): Promise<void> {
  await tx.delete(pendingCodes).where(and(eq(pendingCodes.email, of.email), eq(pendingCodes.purpose, of.purpose)))
}

/**
 * Attempts of an address within the last hour: those from the caller's network address first, then by age, newest
 * first.
 */
export async function attemptsOf(db: Db, { email, purpose, address }: CodeRequest, now: Date): Promise<Attempt[]> {
  return db
    .select()
    .from(pendingCodes)
    .where(
      and(
        eq(pendingCodes.email, email),
        eq(pendingCodes.purpose, purpose),
        gt(pendingCodes.sentAt, new Date(now.getTime() - RETENTION_MS)),
      ),
    )
    .orderBy(desc(eq(pendingCodes.address, address)), desc(pendingCodes.sentAt))
}

function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** The stored hash of a code, bound to its attempt and keyed by the instance, so that a leaked table is useless. */
function codeHash(secret: Uint8Array, attemptId: string, code: string): string {
  return createHmac('sha256', deriveKey(secret, 'code')).update(`${attemptId}:${code}`).digest('base64url')
}

function codeMatches(secret: Uint8Array, attempt: { id: string; codeHash: string }, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash(secret, attempt.id, code)), Buffer.from(attempt.codeHash))
}
