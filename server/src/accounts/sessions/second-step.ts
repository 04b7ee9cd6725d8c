import { createHash } from 'node:crypto'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import { SECOND_STEP_SECONDS } from '@colophon/protocol/security/constants'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../platform/context.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { fail } from '../../platform/http/fail.ts'

/** The outcome of a first sign-in step: a session, or a ticket for the second step. */
export type SignInOutcome = SignedIn | { ticket: string; secondStep: true }

/**
 * Returns the session, or fails with 'Requires second authentication step' and the ticket. Call it after the
 * transaction of the first step, so that consumed proofs, such as a wallet nonce, stay consumed.
 */
export function signedInOrSecondStep(outcome: SignInOutcome): SignedIn {
  return 'secondStep' in outcome ? fail('secondStepRequired', { data: { ticket: outcome.ticket } }) : outcome
}

/** Contents of a ticket: the account, the method of the first step, and the password fingerprint at that time. */
type Ticket = { accountId: number; method: string }
type Owner = { id: number; passwordHash: string | null }

/** A ticket valid for ten minutes; it proves the first step only. */
export async function makeTicket(
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  account: Owner,
  method: string,
): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000)
  return new SignJWT({ method, password: fingerprint(account) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(account.id))
    .setIssuedAt(issued)
    .setExpirationTime(issued + SECOND_STEP_SECONDS)
    .sign(deriveKey(secret, 'second-step'))
}

/** Reads a ticket; fails with `secondStepExpired` if it is old, forged, or from before a password change. */
export async function readTicket(
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  ticket: string,
  find: (accountId: number) => Promise<Owner | undefined>,
): Promise<Ticket> {
  const claims = await jwtVerify(ticket, deriveKey(secret, 'second-step'), {
    algorithms: ['HS256'],
    currentDate: now(),
    requiredClaims: ['sub', 'exp'],
  }).catch(() => fail('secondStepExpired'))
  const accountId = Number(claims.payload.sub)
  const account = await find(accountId)
  if (!account || claims.payload.password !== fingerprint(account)) fail('secondStepExpired')
  return { accountId, method: String(claims.payload.method) }
}

function fingerprint({ id, passwordHash }: Owner): string {
  return createHash('sha256').update(`${id}:${passwordHash}`).digest('base64url').slice(0, 22)
}
