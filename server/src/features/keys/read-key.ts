import { KEY_HEADER, KEY_START } from '@colophon/protocol/keys/constants'
import { scopeOfRoute } from '@colophon/protocol/keys/scopes'
import type { Route } from '@colophon/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Session } from '../../platform/input.ts'
import type { ReadSession } from '../../platform/serve.ts'
import { countUse, type Spent } from './count-use.ts'
import { limitsFor } from './limits.ts'
import { keyByHash } from './queries.ts'
import { hashOf } from './secret.ts'
import { noteUse } from './use-notes.ts'

/** Who asks: the owner of an API key where the header carries one, else whoever is signed in. */
export function readCaller(context: Context, readSession: ReadSession): ReadSession {
  return (request, options) => {
    const header = request.headers[KEY_HEADER.toLowerCase()]
    if (header === undefined) return readSession(request, options)
    if (request.headers.authorization !== undefined) {
      fail('validationFailed', { message: `Send either ${KEY_HEADER} or Authorization, not both` })
    }
    return sessionOfKey(context, request, options.reply, options.route, String(header))
  }
}

/** A key acts as its owner, within its scopes and limits; nothing is kept in memory, so a revoked one ends everywhere at once. */
async function sessionOfKey(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  secret: string,
): Promise<Session> {
  const now = context.now()
  const key = secret.startsWith(KEY_START) ? await keyByHash(context.db, hashOf(secret)) : undefined
  if (!key || key.frozenAt || (key.validUntil && key.validUntil <= now)) fail('keyUnknown')
  const note = noteUse(request, { keyId: key.id, accountId: key.accountId, at: now })
  if (key.revokedAt) fail('keyRevoked')
  if (key.expiresAt && key.expiresAt <= now) fail('keyExpired')
  const limits = limitsFor(key.role, context.config.RATE_LIMIT_FACTOR)
  const spent = await countUse(context.db, key.id, limits, now)
  tellLimits(reply, limits, spent)
  if (spent.isOver) {
    const words = spent.isOver === 'minute' ? `${limits.minute} calls a minute` : `${limits.day} calls a day`
    fail('tooManyRequests', {
      message: `This API key may make ${words}. Please wait ${spent.seconds} s and try one more time.`,
      retryAfter: spent.seconds,
    })
  }
  const scope = scopeOfRoute(route)
  if (scope === null) fail('keyNotHere')
  if (!key.scopes.includes(scope)) {
    note.missingScope = scope
    fail('keyScopeMissing', {
      message: `This API key may not do this: it lacks the scope “${scope}” and has ${key.scopes.map((one) => `“${one}”`).join(', ')}.`,
      data: { missingScope: scope, scopes: key.scopes },
    })
  }
  return { person: { id: key.accountId, role: key.role }, sessionId: key.id }
}

/** The minute in the headers of the usual names, the day beside it. */
function tellLimits(reply: FastifyReply, limits: { minute: number; day: number }, spent: Spent): void {
  reply.headers({
    'RateLimit-Policy': `${limits.minute};w=60, ${limits.day};w=86400`,
    'RateLimit-Limit': limits.minute,
    'RateLimit-Remaining': Math.max(0, limits.minute - spent.minute),
    'RateLimit-Reset': spent.seconds,
    'RateLimit-Day-Limit': limits.day,
    'RateLimit-Day-Remaining': Math.max(0, limits.day - spent.day),
  })
}
