import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { authCalls } from './calls.ts'
import * as limits from './constants.ts'

const calls = Object.values(authCalls) as Route[]

/** The names of the fields in a call's body. */
function fieldsOf({ body }: Route): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}

describe('authentication calls', () => {
  // Proves: 7-auth-register, 7-auth-confirm-register, 7-auth-resend-code-register, 7-auth-login, 7-auth-wallet-login
  // Proves: 7-auth-logout, 7-auth-send-code-reset-password, 7-auth-confirm-reset-password
  // Proves: 7-auth-request-reset-password, 7-auth-refresh-token, 7-auth-reset-password
  test('have the method, path and payload of the specification', () => {
    const table = calls.map((call) => `${call.method} ${call.path} {${fieldsOf(call).join(', ')}}`)
    expect(table).toEqual([
      'POST /authentication/register {email, password, username, check}',
      'POST /verification/confirm-register {email, code}',
      'POST /verification/resend-code-register {email}',
      'POST /authentication/login {email, password}',
      'POST /verification/confirm-second-step {ticket, code, recoveryCode}',
      'POST /authentication/wallet-login {message, signature}',
      'POST /authentication/logout {}',
      'POST /verification/send-code-reset-password {email, password}',
      'POST /verification/confirm-reset-password {email, verificationCode, password}',
      'POST /verification/request-reset-password {email}',
      'POST /authentication/reset-password {oldPassword, newPassword}',
      'POST /verification/send-code-unfreeze {email}',
      'POST /verification/confirm-unfreeze {email, code}',
      'POST /authentication/refresh-token {refreshToken}',
      'POST /authentication/nonce {address, purpose, articleId, isOpen, articleUrl, accessLevel, walletAddress, isGranted, expiresAt, act}',
    ])
  })

  // Proves: deviation-29
  test('reject unknown fields', () => {
    for (const { body } of calls) {
      const problems = body?.safeParse({ surprise: 1 }).error?.issues ?? []
      if (body) expect(problems.map(({ code }) => code)).toContain('unrecognized_keys')
    }
  })

  test('that are open to everyone ignore the access token, valid or not', () => {
    const ways = calls.filter((call) => call !== authCalls.nonce)
    for (const call of ways) expect(call.ignoresToken === true).toBe(call.access === 'any')
  })

  test('let anyone ask for a message to sign, at a limited rate', () => {
    expect(authCalls.nonce).toMatchObject({ access: 'any', limit: 'signIn' })
    expect(authCalls.nonce).not.toHaveProperty('ignoresToken')
  })

  test('that take a password or a code are limited to ten per minute', () => {
    const guessable = calls.filter((call) => fieldsOf(call).some((field) => /password|code/i.test(field)))
    expect(guessable.length).toBe(8)
    for (const { limit } of [...guessable, authCalls.walletLogin]) expect(limit).toBe('signIn')
  })
})

// Proves: 9-password-min, 9-password-max, 9-code, x-access-token, x-session
test('codes have 6 characters, 10 minutes, 5 tries and one mail per minute; tokens live 15 minutes, 30 days, 30 s grace', () => {
  expect(limits).toMatchObject({
    CODE_LENGTH: 6,
    CODE_SECONDS: 600,
    CODE_TRIES: 5,
    CODE_RESEND_SECONDS: 60,
    ACCESS_TOKEN_SECONDS: 900,
    SESSION_SECONDS: 2_592_000,
    REFRESH_GRACE_SECONDS: 30,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 45,
  })
})
