import { z } from 'zod'
import { Code } from '../auth/validation.ts'
import { listOf, listQuery } from '../page.ts'
import { route } from '../route.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import { DELETE_CONFIRMATION } from './constants.ts'
import { Activity, ActivityKind, DeviceSession, RecoveryCodes, SecurityOverview, SignatureEntry } from './entities.ts'
import { oneOfBoth, Proof, SecondStep } from './validation.ts'

const PROOF_ERRORS = ['passwordNeeded', 'passwordWrong', 'walletNotLinked', ...MESSAGE_ERRORS] as const
const STEP_ERRORS = ['wrongCode', 'secondStepBlocked'] as const

/** The calls under /security, all about the account of who asks. */
export const securityCalls = {
  overview: route({
    method: 'GET',
    path: '/security',
    summary: 'How my account is guarded.',
    access: 'user',
    reply: SecurityOverview,
    errors: [],
  }),
  sessions: route({
    method: 'GET',
    path: '/security/sessions',
    summary: 'The sign-ins on my devices that have not ended.',
    access: 'user',
    query: z.strictObject(listQuery(['lastActiveAt', 'createdAt'], { field: 'lastActiveAt', direction: 'DESC' })),
    reply: listOf(DeviceSession),
    errors: [],
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
    summary: 'A new secret for an authenticator application; it counts once a first code confirms it.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject(Proof),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['secondFactorIsOn', ...PROOF_ERRORS],
  }),
  confirmSecondFactor: route({
    method: 'PUT',
    path: '/security/second-factor',
    summary: 'Turn the second factor on with a first code; answers the recovery codes, once.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    errors: ['secondFactorIsOn', 'secondFactorIsOff', 'secondFactorReplaced', ...STEP_ERRORS],
  }),
  endSecondFactor: route({
    method: 'DELETE',
    path: '/security/second-factor',
    summary: 'Turn the second factor off, with the password or wallet and a code; they stand in the body.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ ...Proof, ...SecondStep }).refine(oneOfBoth, { path: ['code'], error: 'Wrong code' }),
    reply: z.null(),
    errors: ['secondFactorIsOff', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/security/recovery-codes',
    summary: 'Ten new recovery codes, for the password or wallet and a code; the old ones count no more.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ ...Proof, ...SecondStep }).refine(oneOfBoth, { path: ['code'], error: 'Wrong code' }),
    reply: RecoveryCodes,
    errors: ['secondFactorIsOff', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
  activity: route({
    method: 'GET',
    path: '/security/activity',
    summary: 'What happened to my account.',
    access: 'user',
    query: z.strictObject({
      ...listQuery(['id'], { field: 'id', direction: 'DESC' }),
      kind: ActivityKind.optional(),
    }),
    reply: listOf(Activity),
    errors: [],
  }),
  activityCsv: route({
    method: 'GET',
    path: '/security/activity/csv',
    summary: 'The same as a CSV file, the newest 10,000.',
    access: 'user',
    query: z.strictObject({ kind: ActivityKind.optional() }),
    errors: [],
  }),
  signatures: route({
    method: 'GET',
    path: '/security/signatures',
    summary: 'Every message that my account has signed here.',
    access: 'user',
    query: z.strictObject(listQuery(['id'], { field: 'id', direction: 'DESC' })),
    reply: listOf(SignatureEntry),
    errors: [],
  }),
  prepareExport: route({
    method: 'POST',
    path: '/security/export',
    summary: 'An address for everything that is mine, as a zip; it works once within 60 seconds.',
    access: 'user',
    limit: 'signIn',
    reply: z.object({ url: z.string() }),
    errors: [],
  }),
  downloadExport: route({
    method: 'GET',
    path: '/security/export/:ticket',
    summary: 'The address that `prepareExport` answered.',
    access: 'any',
    ignoresToken: true,
    params: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,100}$/) }),
    errors: ['linkExpired'],
  }),
  freeze: route({
    method: 'POST',
    path: '/security/freeze',
    summary: 'Freeze my account: every session ends, and only a mailed code opens it again.',
    access: 'user',
    reply: z.null(),
    errors: [],
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/security/account',
    summary: 'Delete my account and everything in it; the proof and the typed confirmation stand in the body.',
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
