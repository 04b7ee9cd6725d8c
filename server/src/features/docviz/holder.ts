import { DOCVIZ_USER_HEADER } from '@colophon/protocol/docviz/constants'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Holder } from './queries.ts'
import { holderOf } from './tokens.ts'

/**
 * The caller by bearer token, which `X-User-ID` must match. Fails with 401 for a missing or invalid token, 403 for
 * another id in the header.
 */
export async function readHolder(
  context: Pick<Context, 'db' | 'now'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Holder> {
  if (headers.authorization === undefined) fail('tokenMissing')
  const token = /^Bearer ([\w-]+)$/i.exec(headers.authorization.trim())?.[1] ?? fail('tokenUncorrected')
  const holder = (await holderOf(context, token)) ?? fail('tokenUncorrected')
  if (headers[DOCVIZ_USER_HEADER.toLowerCase()] !== holder.userId) fail('docvizUserMismatch')
  return holder
}
