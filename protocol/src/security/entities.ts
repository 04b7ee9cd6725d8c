import { z } from 'zod'
import { PURPOSES } from '../wallet/purposes.ts'

/** One active session on one device. */
export const DeviceSession = z.object({
  id: z.uuid(),
  /** From the user agent. */
  device: z.string(),
  /** Shortened: enough to recognise it. */
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its tokens were last renewed, every 15 minutes while the browser is in use. */
  lastActiveAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** The kinds of account activity, as shown to the owner. */
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
  'personInvited',
  'linkCreated',
  'offerEnded',
  'keyCreated',
  'keyRevoked',
  'keyRerolled',
  'adminSignedIn',
] as const
export const ActivityKind = z.enum(ACTIVITY_KINDS)
export type ActivityKind = z.infer<typeof ActivityKind>

/** One entry of the account activity. */
export const Activity = z.object({
  id: z.int(),
  kind: ActivityKind,
  /** The subject: the method of a sign-in, the name of a paper or key, the reason of an administrator. */
  detail: z.string(),
  /** Number of repetitions, if grouped. */
  count: z.int(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Activity = z.infer<typeof Activity>

/** A signed message, verbatim: enough to verify it independently. */
export const SignatureEntry = z.object({
  id: z.int(),
  purpose: z.enum(PURPOSES),
  message: z.string(),
  signature: z.string(),
  /** The wallet that signed, with its checksum. */
  address: z.string(),
  signedAt: z.iso.datetime(),
})
export type SignatureEntry = z.infer<typeof SignatureEntry>

/** The security settings of an account. */
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

/** The codes to use if the authenticator app is lost; each works once, and they are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
