import { z } from 'zod'
import { listOf, listQuery } from '../page.ts'
import { route } from '../route.ts'
import { PROOF_ERRORS, STEP_ERRORS } from '../security/errors.ts'
import { Proof, SecondStep } from '../security/validation.ts'
import { GRACE_SECONDS } from './constants.ts'
import { ApiKey, KeyDay, KeyScope, KeyUse, NewKey } from './entities.ts'

const Scopes = z
  .array(KeyScope)
  .min(1)
  .max(KeyScope.options.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'each scope once')

/** The calls about API keys under /profile, in the order of specification §7; additive ones last. */
export const keyCalls = {
  create: route({
    method: 'POST',
    path: '/profile/create-apikey',
    summary:
      'Make an API key, shown in this reply only. Without a body it reads and lives for 90 days; expiresAt null never expires. Scopes beyond read need the password or wallet, and a code where there is a second factor. Takes an Idempotency-Key.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({
      name: z.string().trim().min(1).max(60).default('API key'),
      scopes: Scopes.default(['read']),
      expiresAt: z.iso.datetime().nullable().optional(),
      ...Proof,
      ...SecondStep,
    }),
    reply: NewKey,
    status: 201,
    errors: ['keysTooMany', 'keyShownAlready', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
  delete: route({
    method: 'DELETE',
    path: '/profile/delete-apikey',
    summary: 'Revoke an API key at once; without an id the newest one. Again changes nothing.',
    access: 'user',
    query: z.strictObject({ id: z.uuid().optional() }),
    reply: z.object({ revokedAt: z.iso.datetime() }),
    errors: ['keyNotFound'],
  }),
  apiStat: route({
    method: 'GET',
    path: '/profile/api-stat',
    summary: 'What my API keys were used for, newest first, within 90 days; beside it the last 30 days in sums.',
    access: 'user',
    query: z.strictObject({
      ...listQuery(['at', 'ms', 'status'], { field: 'at', direction: 'DESC' }),
      keyId: z.uuid().optional(),
      route: z.string().max(200).optional(),
      status: z.enum(['ok', 'refused', 'failed']).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    reply: listOf(KeyUse),
    meta: z.object({ days: z.array(KeyDay) }),
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/profile/apikeys',
    summary: 'My API keys, the newest first, with what they were used for lately; their secrets are not among it.',
    access: 'user',
    reply: z.array(ApiKey),
    errors: [],
  }),
  reroll: route({
    method: 'PUT',
    path: '/profile/reroll-apikey',
    summary:
      'Give an API key a new secret, shown in this reply only; those before work for graceSeconds more, never longer than they did. A key that does more than read needs the password or wallet, and a code where there is a second factor. Takes an Idempotency-Key.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ id: z.uuid(), graceSeconds: z.literal(GRACE_SECONDS), ...Proof, ...SecondStep }),
    reply: NewKey,
    errors: ['keyNotFound', 'keyRevoked', 'keyExpired', 'keyShownAlready', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
} as const
