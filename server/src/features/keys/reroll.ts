import type { keyCalls } from '@colophon/protocol/keys/calls'
import { needsProof } from '@colophon/protocol/keys/scopes'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import { readIdempotencyKey } from '../../platform/idempotency-key.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, proveAccount } from '../auth/public.ts'
import { logActivity } from '../security/public.ts'
import { keyOf, lockKey, secretByRepeat } from './queries.ts'
import { bodyHash, isRepeatable } from './repeat.ts'
import { makeSecret } from './secret.ts'
import { apiKeySecrets } from './tables.ts'

/**
 * Gives a key a new secret, for a fresh proof of the account where the key does more than read. Earlier secrets work until
 * the grace ends and never longer than before: a second re-roll without grace also ends what a first one had left a week.
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
