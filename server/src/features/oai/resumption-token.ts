import { z } from 'zod'
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

const Count = z.int().min(0)
const Token = z.tuple([z.string(), z.string(), Count, Count, Count, Count.max(8.64e15).nullable(), Count.max(8.64e15)])

/** The token by which a request of this verb continues, and when it expires. */
export function writeToken(verb: Verb, list: ListState, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const { prefix, start, after, sent, before } = list
  const fields = [verb, prefix, start, after, sent, before?.getTime() ?? null, expiresAt.getTime()]
  return { token: Buffer.from(JSON.stringify(fields)).toString('base64url'), expiresAt }
}

/** The list that a token continues. */
export function readToken(verb: Verb, token: string, now: Date): ListState {
  const read = Token.safeParse(jsonOf(token))
  if (!read.success || read.data[0] !== verb) {
    throw new OaiProblem('badResumptionToken', `This resumptionToken does not continue a list of ${verb}.`)
  }
  const [, prefix, start, after, sent, before, expires] = read.data
  if (expires <= now.getTime()) throw new OaiProblem('badResumptionToken', 'This resumptionToken has expired.')
  return { prefix, start, after, sent, before: before === null ? null : new Date(before) }
}

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
