import { createHash } from 'node:crypto'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import { SECOND_STEP_SECONDS } from '@colophon/protocol/security/constants'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../platform/context.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { fail } from '../../platform/http/fail.ts'

/** What the first step of a sign-in comes to: a session, or a ticket for the second step. */
export type SignInOutcome = SignedIn | { ticket: string; secondStep: true }

/**
 * Answers the session, or fails with 'Requires second authentication step' and the ticket. Call it behind the transaction
 * of the first step: what that has used up, such as the nonce of a wallet, stays used.
 */
export function signedInOrSecondStep(outcome: SignInOutcome): SignedIn {
  return 'secondStep' in outcome ? fail('secondStepRequired', { data: { ticket: outcome.ticket } }) : outcome
}

/** What a ticket stands for: the account, the way of its first step, and the password it had then. */
type Ticket = { accountId: number; method: string }
type Owner = { id: number; passwordHash: string | null }

/** A ticket of ten minutes; it proves the first step, and nothing without the second. */
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

/** Reads a ticket; fails with `secondStepExpired` for one that is old, forged, or of an earlier password. */
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
