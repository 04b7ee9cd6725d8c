/** @module-tag campaign */
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@colophon/protocol/constants'
import { ErrorReply } from '@colophon/protocol/errors'
import type { Route } from '@colophon/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Fail } from '../../src/platform/http/fail.ts'
import { parse } from '../../src/platform/http/parse.ts'
import { EVERY_CALL, type EveryCall } from '../rights/every-call.ts'
import { type Paper, paperOfKind } from '../rights/paper-of-kind.ts'
import { usePeople } from '../rights/use-people.ts'
import { type Answer, send } from '../testing/call.ts'
import { type Stored, settledStored, stored } from '../testing/stored.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import {
  BROKEN_JSON,
  INVALID_VALUES,
  MALFORMED_QUERIES,
  NO_OBJECTS,
  UNKNOWN_NAMES,
  WRONG_TYPES,
} from './invalid-values.ts'

/** Concurrent requests. */
const AT_ONCE = 8
/** How often a request is sent again that is refused as one too many. */
const BUSY_TRIES = 100

/** Fewest invalid requests for a call with a body. */
const REQUESTS_MIN = 200

/** How many requests of one kind are sent: those that the schema allows reach the call itself. */
const SENT = { bad: 1, tolerated: 4 }

// The schema of a call rejects every invalid request with a message; some of each kind are also sent, and store nothing.
describe('bad input', () => {
  const at = usePeople()
  for (const [feature, calls] of Map.groupBy(EVERY_CALL.filter(takesInput), ({ feature }) => feature)) {
    describe(`for ${feature}`, () => describeFeature(calls))
  }

  function describeFeature(calls: EveryCall[]): void {
    const prepared = new Map<EveryCall, { token: string; requests: ReturnType<typeof invalidRequests> }>()
    const preparedFor = (call: EveryCall) => {
      const found = prepared.get(call)
      if (!found) throw new Error(`${call.target} was not prepared`)
      return found
    }
    let before: Stored
    beforeAll(async () => {
      const paper = await paperOfKind(at.app, at.people, at.original, 'open')
      for (const call of calls) prepared.set(call, await prepareCall(call, paper))
      before = await settledStored(at.app)
    })

    describe.each(calls)('$target', (call) => {
      it('bad input is rejected by the schema with a message that names the field', () => {
        const { bad, tolerated } = preparedFor(call).requests
        expect(bad.map((request) => problemOfSchema(call.route, request)).filter(Boolean)).toEqual([])
        if (call.route.body) expect(bad.length + tolerated.length).toBeGreaterThanOrEqual(REQUESTS_MIN)
      })

      it('a bad request is answered 4xx with a message that names the field', async () => {
        expect(await problems(call, 'bad', problemOfBad)).toEqual([])
      })
    })

    it('no bad request stores anything', async () => {
      expect(await stored(at.app)).toEqual(before)
    })

    it.each(calls)('$target: a request that the schema allows is answered without a server error', async (call) => {
      expect(await problems(call, 'tolerated', problemOfTolerated)).toEqual([])
      expect((await send(at.app, 'GET', '/health/ready')).status).toBe(200)
    })

    async function problems(
      call: EveryCall,
      kind: 'bad' | 'tolerated',
      problemOf: typeof problemOfBad,
    ): Promise<string[]> {
      const { route } = call
      const { token, requests } = preparedFor(call)
      const list = someOfEachKind(requests[kind], SENT[kind], EVERY_CALL.indexOf(call))
      const found: string[] = []
      for (let from = 0; from < list.length; from += AT_ONCE) {
        const answers = list.slice(from, from + AT_ONCE).map(async (request) => {
          const headers = request.type === undefined ? {} : { 'Content-Type': request.type }
          const body = request.body?.()
          const ask = () => send(at.app, route.method, request.path, body, { token, headers })
          let answer = await ask()
          // One account may have only so many at once of what is computed in turns.
          for (let tries = 0; answer.error === 'busy' && tries < BUSY_TRIES; tries += 1) {
            await sleep(50)
            answer = await ask()
          }
          const problem = problemOf(request, answer)
          if (problem) found.push(`${problem}: ${request.what} → ${answer.status} ${answer.error}: ${answer.message}`)
        })
        await Promise.all(answers)
      }
      return found
    }
  }

  async function prepareCall({ route, prepare }: EveryCall, paper: Paper) {
    const who = route.access === 'admin' ? 'admin' : 'owner'
    const person = at.people[who]
    const { token, input } = await prepare({ app: at.app, people: at.people, who, person, paper })
    return { token: token ?? person.accessToken, requests: invalidRequests(route, input as ValidInput) }
  }
})

/** The public graph call takes a list of ids or a file, and has its own tests. */
function takesInput({ feature, name, route }: EveryCall): boolean {
  const { params, query, body, method, multipart } = route
  const takes = params || query || body || (method !== 'GET' && !multipart)
  return Boolean(takes) && !(feature === 'compare' && name === 'graph')
}

/** Which ones differs between calls. */
function someOfEachKind(requests: readonly InvalidRequest[], count: number, turn: number): InvalidRequest[] {
  return [...Map.groupBy(requests, ({ kind }) => kind).values()].flatMap((alike, at) => {
    const step = Math.ceil(alike.length / count)
    return alike.filter((_, index) => index % step === (turn * 7 + at) % step)
  })
}

/** zod's own wording; callers must get the protocol's messages. */
const VALIDATOR_TEXT =
  /Invalid (?:input|option|string|key|element)|Too (?:small|big):|expected \w+, received|Unrecognized key/

function problemOfSchema(route: Route, { what, judged, names }: InvalidRequest): string | null {
  if (!judged) return null
  try {
    parse(route[judged.part], judged.value)
    return `taken: ${what}`
  } catch (error) {
    if (!(error instanceof Fail) || error.code !== 'validationFailed') throw error
    if (!error.message) return `no words: ${what}`
    if (VALIDATOR_TEXT.test(error.message)) return `a text of the validator: ${what}`
    return names === undefined || names in (error.fields ?? {}) ? null : `does not name the field: ${what}`
  }
}

function problemOfBad(request: InvalidRequest, answer: Answer): string | null {
  const isRefused = answer.status >= 400 && answer.status < 500
  if (!isRefused || (request.expected && !request.expected.includes(answer.status))) return 'status'
  if (!ErrorReply.safeParse({ ...answer, statusCode: answer.status }).success) return 'not a failure of the wire'
  if (!answer.message || answer.error === 'Bad Request') return 'no words'
  if (VALIDATOR_TEXT.test(answer.message)) return 'a text of the validator'
  return request.names === undefined || request.names in (answer.fields ?? {}) ? null : 'does not name the field'
}

function problemOfTolerated(_request: InvalidRequest, answer: Answer): string | null {
  return answer.status < 500 ? null : 'status'
}

type InvalidRequest = {
  what: string
  /** What is wrong, of which field. */
  kind: string
  path: string
  /** The part validated by the schema; without it the framework rejects the request earlier. */
  judged?: { part: 'params' | 'query' | 'body'; value: unknown }
  /** The raw body, and its type unless it is JSON. */
  body?: () => string
  type?: string
  /** Accepted statuses; by default every 4xx. */
  expected?: readonly number[]
  /** The field that the reply must name. */
  names?: string
  /** True where the schema accepts it, such as HTML in a title: then it must only do no harm. */
  isTolerated?: boolean
}

/** The valid input of a call. */
type ValidInput = { query?: object; body?: object; params?: object }

const JSON_BODY_MAX = 1_048_576

/**
 * Invalid requests for one call, derived from its schemas and a valid request: fields replaced or omitted, unknown
 * fields added, bodies replaced. `bad` must be rejected, `tolerated` must do no harm.
 */
function invalidRequests(route: Route, valid: ValidInput): { bad: InvalidRequest[]; tolerated: InvalidRequest[] } {
  const all = [...inPath(route, valid), ...inQuery(route, valid), ...inBody(route, valid), ...notJson(route, valid)]
  return { bad: all.filter(({ isTolerated }) => !isTolerated), tolerated: all.filter(({ isTolerated }) => isTolerated) }
}

function* inPath(route: Route, valid: ValidInput): Generator<InvalidRequest> {
  for (const [name, value] of replacements(route.params, HOSTILE_TEXTS.filter(staysInPath))) {
    if (value === undefined) continue
    const params = { ...valid.params, [name]: value }
    const isTolerated = isAllowed(route.params, params)
    const what = `${name} in the path: ${show(value)}`
    yield {
      what,
      kind: kindOf('path', name, value),
      judged: { part: 'params', value: params },
      path: pathOf(route, { params }),
      isTolerated,
    }
  }
}

function* inQuery(route: Route, valid: ValidInput): Generator<InvalidRequest> {
  if (!route.query) return
  for (const [name, value] of replacements(route.query, HOSTILE_TEXTS)) {
    const query = { ...valid.query, [name]: value?.toWellFormed() }
    const path = pathOf(route, { ...valid, query })
    const given = value === undefined ? leftOut(query, name) : query
    const judged = { part: 'query', value: given } as const
    const kind = kindOf('query', name, value)
    yield { what: `${name}=${show(value)}`, kind, judged, path, isTolerated: isAllowed(route.query, given) }
  }
  for (const name of unknownTo(route.query)) {
    const query = { ...valid.query, [name]: '1' }
    const judged = { part: 'query', value: query } as const
    const path = pathOf(route, { ...valid, query })
    yield { what: `unknown ${show(name)}`, kind: 'unknown in the query', judged, path, names: name }
  }
  for (const text of MALFORMED_QUERIES) {
    yield {
      what: `the query ${show(text)}`,
      kind: 'malformed query',
      path: `${pathOf(route, { params: valid.params ?? {} })}?${text}`,
      isTolerated: true,
    }
  }
}

function* inBody(route: Route, valid: ValidInput): Generator<InvalidRequest> {
  if (!route.body) return
  const path = pathOf(route, valid)
  for (const [name, value] of replacements(route.body, INVALID_VALUES)) {
    const body = { ...valid.body, [name]: value }
    const given = value === undefined ? leftOut(body, name) : body
    const judged = { part: 'body', value: given } as const
    const isTolerated = isAllowed(route.body, given)
    const kind = kindOf('body', name, value)
    yield { what: `${name}: ${show(value)}`, kind, judged, path, body: () => JSON.stringify(body), isTolerated }
  }
  for (const name of unknownTo(route.body)) {
    const value = { ...valid.body, [name]: 1 }
    const sent = { judged: { part: 'body', value } as const, path, body: () => JSON.stringify(value) }
    yield { what: `unknown ${show(name)}`, kind: 'unknown in the body', ...sent, expected: [400], names: name }
  }
  for (const value of NO_OBJECTS) {
    const sent = { judged: { part: 'body', value } as const, path, body: () => JSON.stringify(value) }
    yield { what: `the body ${show(value)}`, kind: 'no object', ...sent, expected: [400] }
  }
  const large = () => JSON.stringify({ ...valid.body, filler: 'x'.repeat(JSON_BODY_MAX) })
  yield { what: 'a body over 1 MB', kind: 'large', path, body: large, expected: [413] }
}

function leftOut(payload: object, name: string): object {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name))
}

/** Names that no field of this call has. */
function unknownTo(schema: z.ZodType | undefined): string[] {
  const known = namesIn(schema)
  return UNKNOWN_NAMES.filter((name) => !known.includes(name))
}

function* notJson(route: Route, valid: ValidInput): Generator<InvalidRequest> {
  if (route.method === 'GET' || route.multipart) return
  const path = pathOf(route, valid)
  const body = () => JSON.stringify(valid.body ?? {})
  for (const text of BROKEN_JSON) {
    yield { what: `not JSON: ${show(text)}`, kind: 'not JSON', path, body: () => text, expected: [400] }
  }
  for (const type of WRONG_TYPES) {
    yield { what: `the type ${type}`, kind: 'type', path, body, type, expected: [415] }
  }
}

/** Each field of a schema, omitted and with each value. */
function* replacements<T>(schema: z.ZodType | undefined, values: readonly T[]): Generator<[string, T | undefined]> {
  for (const name of namesIn(schema)) {
    yield [name, undefined]
    for (const value of values) yield [name, value]
  }
}

function kindOf(part: string, name: string, value: unknown): string {
  const type = value === undefined || typeof value === 'string' ? typeof value : 'other'
  return `${part} ${name} ${type}`
}

/** Field names of a payload, over all variants of a union. */
function namesIn(schema: z.ZodType | undefined): string[] {
  const kinds = schema instanceof z.ZodUnion ? schema.options : [schema]
  return [...new Set(kinds.flatMap((kind) => Object.keys((kind as z.ZodObject | undefined)?.shape ?? {})))]
}

/** Whether a schema accepts a payload and PostgreSQL can store its texts: no NUL, no lone surrogate. */
function isAllowed(schema: z.ZodType | undefined, payload: object): boolean {
  return Boolean(schema?.safeParse(payload).success) && !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(payload))
}

function pathOf(route: Route, { params = {}, query = {} }: ValidInput): string {
  const path = Object.entries(params).reduce(
    (whole, [name, value]) => whole.replace(`:${name}`, encode(value)),
    (route.base ?? API_BASE) + route.path,
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = given.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

/** Encodes for a URL; invalid Unicode becomes the replacement character. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}

/** False for text that would change the path. */
function staysInPath(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..'
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'left out'
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text
}
