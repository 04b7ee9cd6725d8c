import { randomUUID } from 'node:crypto'
import type { keyCalls } from '@colophon/protocol/keys/calls'
import { KEY_DAYS_DEFAULT, KEYS_MAX } from '@colophon/protocol/keys/constants'
import { needsProof } from '@colophon/protocol/keys/scopes'
import { fail } from '../../platform/fail.ts'
import { readIdempotencyKey } from '../../platform/idempotency-key.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, livingSession, proveAccount } from '../auth/public.ts'
import { logActivity } from '../security/public.ts'
import { lockKeys } from './lock-keys.ts'
import { countActive, secretByRepeat } from './queries.ts'
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
    // One by one, so that there are never more than allowed, and none from a session that a reset has just ended.
    await lockKeys(tx, person.id)
    if (!(await livingSession(tx, { sessionId, accountId: person.id }, now))) fail('tokenUncorrected')
    const before = secret.repeatHash && (await secretByRepeat(tx, secret.repeatHash))
    if (before) return isRepeatable(before, repeatBody, now) ? before.keyId : fail('keyShownAlready')
    if ((await countActive(tx, person.id, now)) >= KEYS_MAX) fail('keysTooMany')
    const [key] = await tx
      .insert(apiKeys)
      .values({ ...body, id: randomUUID(), accountId: person.id, createdAt: now, expiresAt })
      .returning({ id: apiKeys.id })
    if (!key) throw new Error('The key was not stored')
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
