import { z } from 'zod'
import { Code } from '../auth/validation.ts'
import { listOf, listQuery } from '../page.ts'
import { route } from '../route.ts'
import { DELETE_CONFIRMATION } from './constants.ts'
import { Activity, ActivityKind, DeviceSession, RecoveryCodes, SecurityOverview, SignatureEntry } from './entities.ts'
import { PROOF_ERRORS, STEP_ERRORS } from './errors.ts'
import { Proof, requireOneCode, SecondStep } from './validation.ts'

/** The calls under /security, all about the caller's account. */
export const securityCalls = {
  overview: route({
    method: 'GET',
    path: '/security',
    summary: 'Get the security settings of my account.',
    access: 'user',
    reply: SecurityOverview,
  }),
  sessions: route({
    method: 'GET',
    path: '/security/sessions',
    summary: 'List my active sessions.',
    access: 'user',
    query: z.strictObject(listQuery(['lastActiveAt', 'createdAt'], { field: 'lastActiveAt', direction: 'DESC' })),
    reply: listOf(DeviceSession),
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/security/sessions',
    summary: 'End one session, or without its id all but this one; their live connections close.',
    access: 'user',
    query: z.strictObject({ id: z.uuid().optional() }),
    reply: z.object({ ended: z.int() }),
    errors: ['sessionNotFound'],
  }),
  beginSecondFactor: route({
    method: 'POST',
    path: '/security/second-factor',
    summary: 'Create a secret for an authenticator app; it applies once a first code confirms it.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject(Proof),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['secondFactorIsOn', ...PROOF_ERRORS],
  }),
  confirmSecondFactor: route({
    method: 'PUT',
    path: '/security/second-factor',
    summary: 'Turn the second factor on with a first code; returns the recovery codes, once.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    errors: ['secondFactorIsOn', 'secondFactorIsOff', 'secondFactorReplaced', ...STEP_ERRORS],
  }),
  endSecondFactor: route({
    method: 'DELETE',
    path: '/security/second-factor',
    summary: 'Turn the second factor off, with the password or wallet and a code in the body.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ ...Proof, ...SecondStep }).refine(requireOneCode, { path: ['code'], error: 'Wrong code' }),
    reply: z.null(),
    errors: ['secondFactorIsOff', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/security/recovery-codes',
    summary: 'Create ten new recovery codes, with the password or wallet and a code; the old ones become invalid.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ ...Proof, ...SecondStep }).refine(requireOneCode, { path: ['code'], error: 'Wrong code' }),
    reply: RecoveryCodes,
    errors: ['secondFactorIsOff', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
  activity: route({
    method: 'GET',
    path: '/security/activity',
    summary: 'List the activity of my account.',
    access: 'user',
    query: z.strictObject({
      ...listQuery(['id'], { field: 'id', direction: 'DESC' }),
      kind: ActivityKind.optional(),
    }),
    reply: listOf(Activity),
  }),
  activityCsv: route({
    method: 'GET',
    path: '/security/activity/csv',
    summary: 'Download the activity as CSV, the newest 10,000 entries.',
    access: 'user',
    query: z.strictObject({ kind: ActivityKind.optional() }),
  }),
  signatures: route({
    method: 'GET',
    path: '/security/signatures',
    summary: 'List every message that my account has signed here.',
    access: 'user',
    query: z.strictObject(listQuery(['id'], { field: 'id', direction: 'DESC' })),
    reply: listOf(SignatureEntry),
  }),
  prepareExport: route({
    method: 'POST',
    path: '/security/export',
    summary: 'Prepare a download of all my data as a zip; its URL works once within 60 seconds.',
    access: 'user',
    limit: 'signIn',
    reply: z.object({ url: z.string() }),
  }),
  downloadExport: route({
    method: 'GET',
    path: '/security/export/:ticket',
    summary: 'The URL returned by `prepareExport`.',
    access: 'any',
    ignoresToken: true,
    params: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,100}$/) }),
    errors: ['linkExpired'],
  }),
  freeze: route({
    method: 'POST',
    path: '/security/freeze',
    summary: 'Freeze my account: ends every session; only a mailed code unfreezes it.',
    access: 'user',
    reply: z.null(),
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/security/account',
    summary: 'Delete my account and everything in it; the proof and the typed confirmation are in the body.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({
      ...Proof,
      ...SecondStep,
      confirmation: z.literal(DELETE_CONFIRMATION, { error: `Type "${DELETE_CONFIRMATION}"` }),
    }),
    reply: z.null(),
    errors: [...PROOF_ERRORS, ...STEP_ERRORS],
  }),
} as const
