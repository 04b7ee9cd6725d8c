import type { authCalls } from '@colophon/protocol/auth/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { addAttempt } from './attempts.ts'
import { lockEmail, secondsToWait } from './code-mails.ts'
import { refuseCommon } from './common-passwords.ts'
import { deliver } from './deliver.ts'
import { registerMail, siteInMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { accountByEmail } from './queries.ts'
import { refuseTooSoon } from './too-soon.ts'

/** Keeps a registration until its code confirms it. Several may wait for one address, each with its own password. */
export const register: Handler<typeof authCalls.register> = async ({ body, address, request }, context) => {
  const { email, password, username = null } = body
  const wanted = { email, purpose: 'register' as const, address }
  const check = async (db: Parameters<typeof accountByEmail>[0]) => {
    if (await accountByEmail(db, email)) fail('emailExists')
    refuseTooSoon(await secondsToWait(db, context, wanted, { gap: true }))
  }
  await refuseCommon(password)
  await check(context.db)
  const passwordHash = await hashPassword(password)
  const { id, code } = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    await check(tx)
    return addAttempt(tx, context, { ...wanted, passwordHash, username })
  })
  await deliver(context, id, { to: email, ...registerMail(code, siteInMail(context.config, request)) })
  return { email }
}
