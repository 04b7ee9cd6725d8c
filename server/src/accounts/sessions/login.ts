import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { attemptsOf } from '../attempts.ts'
import { countTry, resetTries } from '../passwords/password-tries.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { accountByEmail, accountById, lockPassword } from '../queries.ts'
import { logActivity } from '../security/log-activity.ts'
import { proveSecondStep } from '../security/prove-second-step.ts'
import { callerOf } from './caller.ts'
import { endSession } from './end-sessions.ts'
import { readTicket, signedInOrSecondStep } from './second-step.ts'
import { openSessionFor, signIn } from './sign-in.ts'

/** Pending registrations compared with a password, so that many of them do not make one login expensive. */
const COMPARED_MAX = 3

/**
 * Signs in with e-mail and password; an unknown address and a wrong password take the same time and get the same
 * message.
 */
export const login: Handler<typeof authCalls.login> = async (input, context) => {
  const { email, password } = input.body
  const counted = await countTry(context, email, input.address)
  const account = await accountByEmail(context.db, email)
  if (!account) return refuseUnknown(context, { email, password, address: input.address })
  const caller = callerOf(input)
  if (!(await passwordMatches(account.passwordHash, password))) {
    logAfterReply(context, { accountId: account.id, kind: 'signInFailed', detail: 'password', caller })
    fail('badCredentials')
  }
  await resetTries(context, counted)
  const outcome = await context.db.transaction(async (tx) => {
    if (!(await lockPassword(tx, account))) fail('badCredentials')
    return signIn(tx, context, account, { caller, method: 'password' })
  })
  return signedInOrSecondStep(outcome)
}

/** Logged after the reply, whose timing must not reveal that the account exists. */
function logAfterReply(context: Context, note: Parameters<typeof logActivity>[2]): void {
  logActivity(context, context.db, note).catch((error: unknown) =>
    context.log.error({ err: error }, 'could not log a failed sign-in'),
  )
}

/** A pending registration is revealed only to a caller who knows its password. */
async function refuseUnknown(
  { db, now }: Context,
  { password, ...of }: { email: string; password: string; address: string },
): Promise<never> {
  const waiting = await attemptsOf(db, { ...of, purpose: 'register' }, now())
  const hashes = waiting.slice(0, COMPARED_MAX).map(({ passwordHash }) => passwordHash)
  for (const hash of hashes.length > 0 ? hashes : [null]) {
    if (await passwordMatches(hash, password)) fail('emailNotConfirmed')
  }
  return fail('badCredentials')
}

/** The second step of a sign-in after any first step. */
export const confirmSecondStep: Handler<typeof authCalls.confirmSecondStep> = async (input, context) => {
  const { ticket, ...given } = input.body
  const { accountId, method } = await readTicket(context, ticket, (id) => accountById(context.db, id))
  await proveSecondStep(context, accountId, given, callerOf(input))
  return context.db.transaction(async (tx) => {
    const account = (await accountById(tx, accountId)) ?? fail('secondStepExpired')
    return openSessionFor(tx, context, account, { caller: callerOf(input), method: `${method} and a code` })
  })
}

/** Ends the caller's session and closes its live connections. */
export const logout: Handler<typeof authCalls.logout> = async (input, context) => {
  await endSession(context, input.sessionId)
  const note = { accountId: input.person.id, kind: 'signedOut', caller: callerOf(input) } as const
  await logActivity(context, context.db, note)
  return null
}
