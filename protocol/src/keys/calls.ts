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

/** The calls about API keys under /profile, in the order of specification §7; additions last. */
export const keyCalls = {
  create: route({
    method: 'POST',
    path: '/profile/create-apikey',
    summary:
      'Create an API key; its secret is shown in this reply only. Without a body it has the scope read and lasts 90 days; expiresAt null never expires. Scopes beyond read need the password or wallet, and a code if a second factor is on. Takes an Idempotency-Key.',
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
    summary: 'Revoke an API key immediately; without an id the newest one. Repeating has no effect.',
    access: 'user',
    query: z.strictObject({ id: z.uuid().optional() }),
    reply: z.object({ revokedAt: z.iso.datetime() }),
    errors: ['keyNotFound'],
  }),
  apiStat: route({
    method: 'GET',
    path: '/profile/api-stat',
    summary: 'List the uses of my API keys, newest first, within 90 days, with daily totals of the last 30 days.',
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
  }),
  list: route({
    method: 'GET',
    path: '/profile/apikeys',
    summary: 'List my API keys, newest first, with their recent use; without secrets.',
    access: 'user',
    reply: z.array(ApiKey),
  }),
  reroll: route({
    method: 'PUT',
    path: '/profile/reroll-apikey',
    summary:
      'Replace the secret of an API key, shown in this reply only; former ones stay valid for graceSeconds, never longer than before. A key with scopes beyond read needs the password or wallet, and a code if a second factor is on. Takes an Idempotency-Key.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ id: z.uuid(), graceSeconds: z.literal(GRACE_SECONDS), ...Proof, ...SecondStep }),
    reply: NewKey,
    errors: ['keyNotFound', 'keyRevoked', 'keyExpired', 'keyShownAlready', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
} as const
