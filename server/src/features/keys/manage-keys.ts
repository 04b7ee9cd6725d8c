import { randomUUID } from 'node:crypto'
import type { keyCalls } from '@colophon/protocol/keys/calls'
import { KEY_DAYS_DEFAULT, KEYS_MAX } from '@colophon/protocol/keys/constants'
import { needsProof } from '@colophon/protocol/keys/scopes'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Handler } from '../../platform/http/input.ts'
import { callerOf } from '../auth/public/caller.ts'
import { proveAccount } from '../auth/public/prove-account.ts'
import { activeSession } from '../auth/public/queries.ts'
import { logActivity } from '../security/public.ts'
import { lockKeys } from './lock-keys.ts'
import { countActive, keyOf, lockKey, newestKey, secretByRepeat } from './queries.ts'
import { bodyHash, isRepeatable } from './repeat.ts'
import { makeSecret } from './secret.ts'
import { apiKeySecrets, apiKeys } from './tables.ts'

const DAY_MS = 86_400_000

/** Makes a key; who wants one that does more than read proves the account again. Two at once make two; two with the same `Idempotency-Key` make one and both get it. */
export const create: Handler<typeof keyCalls.create> = async (input, context) => {
  const { person, request, sessionId } = input
  const { name, scopes, expiresAt: until, ...proof } = input.body
  const body = { name, scopes }
  const repeatBody = bodyHash({ ...body, expiresAt: until })
  const now = context.now()
  const expiresAt = expiry(until, now)
  const { whole, ...secret } = makeSecret(context.secret, person.id, readIdempotencyKey(request))
  if (needsProof(scopes)) {
    const wanted = { purpose: 'account', subject: { act: 'makeKey' }, accountId: person.id } as const
    await proveAccount(context, { ...input, body: proof }, wanted)
  }
  const id = await context.db.transaction(async (tx) => {
    // Serialised, so that the limit holds and no key is created from a session that a reset has ended.
    await lockKeys(tx, person.id)
    if (!(await activeSession(tx, { sessionId, accountId: person.id }, now))) fail('tokenUncorrected')
    const before = secret.repeatHash && (await secretByRepeat(tx, secret.repeatHash))
    if (before) return isRepeatable(before, repeatBody, now) ? before.keyId : fail('keyShownAlready')
    if ((await countActive(tx, person.id, now)) >= KEYS_MAX) fail('keysTooMany')
    const [key] = await tx
      .insert(apiKeys)
      .values({ ...body, id: randomUUID(), accountId: person.id, createdAt: now, expiresAt })
      .returning({ id: apiKeys.id })
    if (!key) throw new Error('the key was not stored')
    await tx.insert(apiKeySecrets).values({ ...secret, repeatBody, keyId: key.id, createdAt: now })
    await logActivity(context, tx, {
      accountId: person.id,
      kind: 'keyCreated',
      detail: name,
      caller: callerOf(input),
    })
    return key.id
  })
  return { apiKey: whole, id, prefix: secret.prefix }
}

function expiry(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null
  if (wanted === undefined) return new Date(now.getTime() + KEY_DAYS_DEFAULT * DAY_MS)
  const at = new Date(wanted)
  if (at > now) return at
  const problem = 'expiresAt must be in the future'
  return fail('validationFailed', { message: problem, fields: { expiresAt: problem } })
}

/**
 * Gives a key a new secret; a key that does more than read needs a proof of account. Earlier secrets work until the
 * grace period ends and never longer than before: a re-roll without grace also ends those of an earlier one.
 */
export const reroll: Handler<typeof keyCalls.reroll> = async (input, context) => {
  const { person, request } = input
  const { id, graceSeconds, ...proof } = input.body
  const repeatBody = bodyHash({ id, graceSeconds })
  const known = (await keyOf(context.db, { id, accountId: person.id })) ?? fail('keyNotFound')
  if (needsProof(known.scopes)) {
    const wanted = { purpose: 'account', subject: { act: 'makeKey' }, accountId: person.id } as const
    await proveAccount(context, { ...input, body: proof }, wanted)
  }
  const now = context.now()
  const until = new Date(now.getTime() + graceSeconds * 1000)
  const { whole, ...secret } = makeSecret(context.secret, person.id, readIdempotencyKey(request))
  await context.db.transaction(async (tx) => {
    const key = (await lockKey(tx, { id, accountId: person.id })) ?? fail('keyNotFound')
    const before = secret.repeatHash && (await secretByRepeat(tx, secret.repeatHash))
    if (before) return isRepeatable(before, repeatBody, now) ? undefined : fail('keyShownAlready')
    if (key.revokedAt) fail('keyRevoked')
    if (key.expiresAt && key.expiresAt <= now) fail('keyExpired')
    const isLonger = or(isNull(apiKeySecrets.validUntil), gt(apiKeySecrets.validUntil, until))
    await tx
      .update(apiKeySecrets)
      .set({ validUntil: until })
      .where(and(eq(apiKeySecrets.keyId, key.id), isLonger))
    await tx.insert(apiKeySecrets).values({ ...secret, repeatBody, keyId: key.id, createdAt: now })
    const about = { accountId: person.id, detail: key.name, caller: callerOf(input) }
    await logActivity(context, tx, { ...about, kind: 'keyRerolled' })
  })
  return { apiKey: whole, id, prefix: secret.prefix }
}

/** Revokes a key in every process from the next call on; running calls finish. The first revocation counts. */
export const revoke: Handler<typeof keyCalls.delete> = async (input, context) => {
  const { query, person } = input
  const { db, now } = context
  const id = query.id ?? (await newestKey(db, person.id, now()))?.id ?? fail('keyNotFound')
  const at = await db.transaction(async (tx) => {
    const key = (await lockKey(tx, { id, accountId: person.id })) ?? fail('keyNotFound')
    if (key.revokedAt) return key.revokedAt
    const revokedAt = now()
    await tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id))
    await logActivity(context, tx, {
      accountId: person.id,
      kind: 'keyRevoked',
      detail: key.name,
      caller: callerOf(input),
    })
    return revokedAt
  })
  return { revokedAt: at.toISOString() }
}
