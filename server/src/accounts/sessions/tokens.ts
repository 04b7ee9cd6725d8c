import { createHmac, timingSafeEqual } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS } from '@colophon/protocol/auth/constants'
import type { Tokens } from '@colophon/protocol/auth/entities'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../platform/context.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { fail } from '../../platform/http/fail.ts'
import type { sessions } from '../tables.ts'

type Rotation = Pick<
  typeof sessions.$inferSelect,
  'id' | 'accountId' | 'counter' | 'rotatedAt' | 'expiresAt' | 'adminId'
>

/**
 * The token pair of a session at this rotation. It is derived from the row alone, so that a client whose first reply
 * was lost gets the same pair.
 */
export async function tokensOf(secret: Uint8Array, session: Rotation): Promise<Tokens> {
  const issued = Math.floor(session.rotatedAt.getTime() / 1000)
  const until = Math.floor(session.expiresAt.getTime() / 1000)
  const timestamp =
    session.adminId === null ? issued + ACCESS_TOKEN_SECONDS : Math.min(issued + ACCESS_TOKEN_SECONDS, until)
  // The impersonating administrator (RFC 8693) and the end; the client shows it on every screen.
  const acting = session.adminId === null ? {} : { act: { sub: String(session.adminId) }, until }
  const accessToken = await new SignJWT({ sid: session.id, ...acting })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(session.accountId))
    .setIssuedAt(issued)
    .setExpirationTime(timestamp)
    .sign(deriveKey(secret, 'access-token'))
  return { accessToken, refreshToken: refreshToken(secret, session.id, session.counter), timestamp }
}

/** Claims of an access token. */
type AccessClaims = { accountId: number; sessionId: string; expiresAt: Date }

/**
 * Reads an access token; fails with `tokenUncorrected`, or with `tokenExpired` when only its age is wrong. `expired:
 * true` accepts an expired one.
 */
export async function readAccessToken(
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  token: string,
  { expired = false } = {},
): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, 'access-token'), {
      algorithms: ['HS256'],
      currentDate: expired ? new Date(0) : now(),
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    })
    return {
      accountId: Number(payload.sub),
      sessionId: String(payload.sid),
      expiresAt: new Date(Number(payload.exp) * 1000),
    }
  } catch (error) {
    return fail(error instanceof errors.JWTExpired ? 'tokenExpired' : 'tokenUncorrected')
  }
}

/** Reads a refresh token of this instance; fails with `tokenUncorrected`. */
export function readRefreshToken(secret: Uint8Array, token: string): { sessionId: string; counter: number } {
  const [sessionId = '', number = ''] = token.split('.')
  if (!/^(?:0|[1-9]\d{0,8})$/.test(number)) fail('tokenUncorrected')
  const counter = Number(number)
  const expected = Buffer.from(refreshToken(secret, sessionId, counter))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) fail('tokenUncorrected')
  return { sessionId, counter }
}

function refreshToken(secret: Uint8Array, sessionId: string, counter: number): string {
  const text = `${sessionId}.${counter}`
  const mac = createHmac('sha256', deriveKey(secret, 'refresh-token')).update(text).digest('base64url')
  return `${text}.${mac}`
}
