import { API_BASE } from '@colophon/protocol/constants'
import type { Route } from '@colophon/protocol/route'
import { z } from 'zod'
import { NASTY_TEXTS } from './nasty-texts.ts'
import { BROKEN_JSON, NASTY_VALUES, NO_OBJECTS, ODD_QUERIES, UNKNOWN_NAMES, WRONG_TYPES } from './nasty-values.ts'

/** A request that no client should make. */
export type NastyRequest = {
  what: string
  /** What is wrong with it: requests of the same kind take the same way through the server. */
  kind: string
  path: string
  /** The part of the request that its schema judges; without, the framework refuses it before any schema. */
  judged?: { part: 'params' | 'query' | 'body'; value: unknown }
  /** The text of the body, as it is sent, and its type where that is not JSON. */
  body?: string
  type?: string
  /** The answers there may be; without, every 4xx will do. */
  expected?: readonly number[]
  /** The field that the answer has to name. */
  names?: string
  /** True where the schema lets it through all the same, such as HTML in a title: then it must only do no harm. */
  isOdd?: boolean
}

/** What a call is sent when somebody means well. */
export type ValidInput = { query?: object; body?: object; params?: object }

const JSON_BODY_MAX = 1_048_576

/**
 * Everything nasty for one call, made from its schemas and one valid request: each field replaced or left out, fields that
 * are not known added, bodies replaced as a whole. `bad` must be refused, `odd` must do no harm.
 */
export function nastyRequests(route: Route, valid: ValidInput): { bad: NastyRequest[]; odd: NastyRequest[] } {
  const all = [...inPath(route, valid), ...inQuery(route, valid), ...inBody(route, valid), ...notJson(route, valid)]
  return { bad: all.filter(({ isOdd }) => !isOdd), odd: all.filter(({ isOdd }) => isOdd) }
}

function* inPath(route: Route, valid: ValidInput): Generator<NastyRequest> {
  for (const [name, value] of replacements(route.params, NASTY_TEXTS.filter(staysInPath))) {
    if (value === undefined) continue
    const params = { ...valid.params, [name]: value }
    const isOdd = isAllowed(route.params, params)
    const what = `${name} in the path: ${show(value)}`
    yield { what, kind: 'path', judged: { part: 'params', value: params }, path: pathOf(route, { params }), isOdd }
  }
}

function* inQuery(route: Route, valid: ValidInput): Generator<NastyRequest> {
  if (!route.query) return
  for (const [name, value] of replacements(route.query, NASTY_TEXTS)) {
    const query = { ...valid.query, [name]: value?.toWellFormed() }
    const path = pathOf(route, { ...valid, query })
    const given = value === undefined ? leftOut(query, name) : query
    const judged = { part: 'query', value: given } as const
    const kind = value === undefined ? 'query field left out' : 'query value'
    yield { what: `${name}=${show(value)}`, kind, judged, path, isOdd: isAllowed(route.query, given) }
  }
  for (const name of unknownTo(route.query)) {
    const query = { ...valid.query, [name]: '1' }
    const judged = { part: 'query', value: query } as const
    const path = pathOf(route, { ...valid, query })
    yield { what: `unknown ${show(name)}`, kind: 'unknown query field', judged, path, names: name }
  }
  for (const text of ODD_QUERIES) {
    yield {
      what: `the query ${show(text)}`,
      kind: 'odd query',
      path: `${pathOf(route, { params: valid.params ?? {} })}?${text}`,
      isOdd: true,
    }
  }
}

function* inBody(route: Route, valid: ValidInput): Generator<NastyRequest> {
  if (!route.body) return
  const path = pathOf(route, valid)
  for (const [name, value] of replacements(route.body, NASTY_VALUES)) {
    const body = { ...valid.body, [name]: value }
    const given = value === undefined ? leftOut(body, name) : body
    const judged = { part: 'body', value: given } as const
    const kind = value === undefined ? 'body field left out' : `body value: ${typeof value}`
    const isOdd = isAllowed(route.body, given)
    yield { what: `${name}: ${show(value)}`, kind, judged, path, body: JSON.stringify(body), isOdd }
  }
  for (const name of unknownTo(route.body)) {
    const value = { ...valid.body, [name]: 1 }
    const sent = { judged: { part: 'body', value } as const, path, body: JSON.stringify(value) }
    yield { what: `unknown ${show(name)}`, kind: 'unknown body field', ...sent, expected: [400], names: name }
  }
  for (const value of NO_OBJECTS) {
    const sent = { judged: { part: 'body', value } as const, path, body: JSON.stringify(value) }
    yield { what: `the body ${show(value)}`, kind: 'no object', ...sent, expected: [400] }
  }
  const large = JSON.stringify({ ...valid.body, filler: 'x'.repeat(JSON_BODY_MAX) })
  yield { what: 'a body over 1 MB', kind: 'too large', path, body: large, expected: [413] }
}

function leftOut(payload: object, name: string): object {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name))
}

/** Names that nothing of this call has. */
function unknownTo(schema: z.ZodType | undefined): string[] {
  const known = namesIn(schema)
  return UNKNOWN_NAMES.filter((name) => !known.includes(name))
}

function* notJson(route: Route, valid: ValidInput): Generator<NastyRequest> {
  if (route.method === 'GET' || route.multipart) return
  const path = pathOf(route, valid)
  const body = JSON.stringify(valid.body ?? {})
  for (const text of BROKEN_JSON) {
    yield { what: `not JSON: ${show(text)}`, kind: 'broken JSON', path, body: text, expected: [400] }
  }
  for (const type of WRONG_TYPES) {
    yield { what: `the type ${type}`, kind: 'wrong type', path, body, type, expected: [415] }
  }
}

/** Each field of a schema, left out and with each of the values. */
function* replacements<T>(schema: z.ZodType | undefined, values: readonly T[]): Generator<[string, T | undefined]> {
  for (const name of namesIn(schema)) {
    yield [name, undefined]
    for (const value of values) yield [name, value]
  }
}

/** The fields of a payload, of whichever kind it is where there are several. */
function namesIn(schema: z.ZodType | undefined): string[] {
  const kinds = schema instanceof z.ZodUnion ? schema.options : [schema]
  return [...new Set(kinds.flatMap((kind) => Object.keys((kind as z.ZodObject | undefined)?.shape ?? {})))]
}

/** Whether a schema takes a payload, and a text column each of its texts: no NUL, no half of a surrogate pair. */
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

/** As an address carries text: what is not Unicode becomes the replacement character. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}

/** False for what would make another path of it. */
function staysInPath(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..'
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'left out'
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text
}
