import { authCalls } from '@colophon/protocol/auth/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { Secret, TOTP } from 'otpauth'
import { call } from '../../../../tests/testing/call.ts'
import type { TestApp } from '../../../../tests/testing/make-app.ts'
import { PASSWORD, type TestUser } from '../../../../tests/testing/make-user.ts'

/** Turns on a user's second factor; `code` is that of the application's clock, or of other steps. */
export async function useFactor(app: TestApp, who: TestUser) {
  const { data } = await who.call(securityCalls.beginSecondFactor, { body: { password: PASSWORD } })
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = (steps = 0) => totp.generate({ timestamp: app.context.now().getTime() + steps * 30_000 })
  const confirmed = await who.call(securityCalls.confirmSecondFactor, { body: { code: code() } })
  app.advanceClock(60)
  return { secret: data.secret, uri: data.uri, code, recoveryCodes: confirmed.data.recoveryCodes, confirmed }
}

/** The ticket from a password sign-in. */
export async function ticketOf(app: TestApp, { email, password }: TestUser): Promise<string> {
  const answer = await call(app, authCalls.login, { body: { email, password } })
  return (answer.data as unknown as { ticket: string }).ticket
}
