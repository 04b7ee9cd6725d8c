import { z } from 'zod'
import { PURPOSES } from '../wallet/purposes.ts'

/** One sign-in on one device that has not ended. */
export const DeviceSession = z.object({
  id: z.uuid(),
  /** In words, from what the browser says of itself. */
  device: z.string(),
  /** Shortened: enough to know a place again by. */
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its tokens were last renewed, which a browser in use does every quarter of an hour. */
  lastActiveAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** What is noted about an account, in the words of its owner's list. */
export const ACTIVITY_KINDS = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'passwordChanged',
  'emailChanged',
  'walletLinked',
  'walletUnlinked',
  'socialLinked',
  'socialUnlinked',
  'secondFactorOn',
  'secondFactorOff',
  'secondStepFailed',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'sessionEnded',
  'otherSessionsEnded',
  'accountFrozen',
  'accountUnfrozen',
  'dataExported',
  'paperOpened',
  'paperClosed',
  'accessGranted',
  'accessRevoked',
  'keyCreated',
  'keyRevoked',
  'keyRerolled',
  'adminSignedIn',
] as const
export const ActivityKind = z.enum(ACTIVITY_KINDS)
export type ActivityKind = z.infer<typeof ActivityKind>

/** One thing that happened to an account. */
export const Activity = z.object({
  id: z.int(),
  kind: ActivityKind,
  /** What it was about: the method of a sign-in, the name of a paper or key, the reason of an administrator. */
  detail: z.string(),
  /** How often in a row, where it is told once for many. */
  count: z.int(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Activity = z.infer<typeof Activity>

/** A message that somebody signed here, word for word: enough to check it without us. */
export const SignatureEntry = z.object({
  id: z.int(),
  purpose: z.enum(PURPOSES),
  message: z.string(),
  signature: z.string(),
  /** The wallet that has signed, with its checksum. */
  address: z.string(),
  signedAt: z.iso.datetime(),
})
export type SignatureEntry = z.infer<typeof SignatureEntry>

/** How an account is guarded. */
export const SecurityOverview = z.object({
  secondFactor: z.object({
    isOn: z.boolean(),
    since: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int(),
  }),
  hasPassword: z.boolean(),
  hasWallet: z.boolean(),
})
export type SecurityOverview = z.infer<typeof SecurityOverview>

/** The codes in place of a lost authenticator application; each works once, and they are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
