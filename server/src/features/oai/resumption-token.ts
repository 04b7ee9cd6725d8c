import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { OaiProblem } from './oai-problem.ts'
import type { Verb } from './read-request.ts'

/** Long enough for a harvester that pauses or restarts. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The state of a list in progress, which only the token holds. */
export type ListState = {
  prefix: string
  /** The position before the first record of the list. */
  start: number
  /** The position of the last record sent. */
  after: number
  /** The number of records sent. */
  sent: number
  /** Records that changed at this time or later are not part of the list; null for no limit. */
  before: Date | null
}

const MAC_BYTES = 16

const Count = z.int().min(0)
const Token = z.tuple([z.string(), z.string(), Count, Count, Count, Count.nullable(), Count])

/** The signed token by which a request of this verb continues, and when it expires. */
export function writeToken(
  verb: Verb,
  list: ListState,
  now: Date,
  secret: Uint8Array,
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const { prefix, start, after, sent, before } = list
  const fields = [verb, prefix, start, after, sent, before?.getTime() ?? null, expiresAt.getTime()]
  const content = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return { token: `${content}.${macOf(content, secret).toString('base64url')}`, expiresAt }
}

/** The list that a token continues. */
export function readToken(verb: Verb, token: string, now: Date, secret: Uint8Array): ListState {
  const read = Token.safeParse(signedContent(token, secret))
  if (!read.success || read.data[0] !== verb) {
    throw new OaiProblem('badResumptionToken', `This resumptionToken does not continue a list of ${verb}.`)
  }
  const [, prefix, start, after, sent, before, expires] = read.data
  if (expires <= now.getTime()) throw new OaiProblem('badResumptionToken', 'This resumptionToken has expired.')
  return { prefix, start, after, sent, before: before === null ? null : new Date(before) }
}

/** The content of a token of this installation; null for any other. */
function signedContent(token: string, secret: Uint8Array): unknown {
  const [content = '', mac = '', ...more] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  if (more.length > 0 || given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(content, secret))) return null
  return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
}

function macOf(content: string, secret: Uint8Array): Buffer {
  const key = deriveKey(secret, 'oai resumption token')
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)
}
