import { API_BASE } from '@colophon/protocol/constants'
import type { Route } from '@colophon/protocol/route'
import type { z } from 'zod'
import { BROKEN_JSON, NASTY_TEXTS, NASTY_VALUES, UNKNOWN_NAMES, WRONG_TYPES } from './nasty-values.ts'

/** A request that no client should make. */
export type NastyRequest = {
  what: string
  path: string
  /** The text of the body, as it is sent. */
  body?: string
  type?: string
  /** The answers there may be; without, every 4xx will do. */
  expected?: readonly number[]
  /** The field that the answer has to name. */
  names?: string
}

/** What a call is sent when somebody means well. */
export type ValidInput = { query?: object; body?: object; params?: object }

const JSON_BODY_MAX = 1_048_576

/**
 * Everything nasty for one call, made from its schemas and one valid request: each field replaced, left out or joined by
 * one that is not known, each body replaced as a whole. `bad` must be refused. `odd` is what its schema lets through all
 * the same, such as HTML in a title: it must do no harm.
 */
export function nastyRequests(route: Route, valid: ValidInput): { bad: NastyRequest[]; odd: NastyRequest[] } {
  const path = (params = valid.params) => pathOf(route, params)
  const requests: NastyRequest[] = []
  const odd: NastyRequest[] = []
  const add = (request: NastyRequest, schema: z.ZodType, value: unknown) =>
    (schema.safeParse(value).success && !isUnstorable(value) ? odd : requests).push(request)

  for (const [name, value] of replaced(route.params, NASTY_TEXTS)) {
    if (value === undefined || isWholePath(value)) continue
    const params = { ...valid.params, [name]: value }
    if (route.params) add({ what: `${name} in the path ${show(value)}`, path: path(params) }, route.params, params)
  }
  if (route.query) {
    for (const [name, value] of replaced(route.query, NASTY_TEXTS)) {
      const query = { ...valid.query, [name]: value === undefined ? undefined : decoded(value) }
      add({ what: `${name}=${show(value)}`, path: withQuery(path(), query) }, route.query, query)
    }
    for (const name of UNKNOWN_NAMES) {
      requests.push({
        what: `unknown ${show(name)}`,
        path: withQuery(path(), { ...valid.query, [name]: '1' }),
        names: name,
      })
    }
    for (const text of [
      '%00',
      '%00=1',
      '%FF=%FF',
      '=1',
      '=',
      '%',
      '%zz=1',
      'a[]=1&a[]=2',
      `${'a=1&'.repeat(3000)}a=1`,
    ]) {
      odd.push({ what: `the query ${show(text)}`, path: `${path()}?${text}` })
    }
  }
  if (route.body) {
    const schema = route.body
    for (const [name, value] of replaced(schema as z.ZodObject, NASTY_VALUES)) {
      const body = { ...valid.body, [name]: value }
      add({ what: `${name}: ${show(value)}`, path: path(), body: JSON.stringify(body) }, schema, body)
    }
    for (const name of UNKNOWN_NAMES) {
      const body = JSON.stringify({ ...valid.body, [name]: 1 })
      requests.push({ what: `unknown ${show(name)}`, path: path(), body, expected: [400], names: name })
    }
    for (const value of NASTY_VALUES.filter((each) => each !== null && typeof each !== 'object')) {
      requests.push({ what: `the body ${show(value)}`, path: path(), body: JSON.stringify(value), expected: [400] })
    }
    const large = JSON.stringify({ ...valid.body, filler: 'x'.repeat(JSON_BODY_MAX) })
    requests.push({ what: 'a body over 1 MB', path: path(), body: large, expected: [413] })
  }
  if (route.method !== 'GET' && !route.multipart) {
    const body = JSON.stringify(valid.body ?? {})
    for (const text of BROKEN_JSON) {
      requests.push({
        what: `not JSON: ${show(text)}`,
        path: withQuery(path(), valid.query),
        body: text,
        expected: [400],
      })
    }
    for (const type of WRONG_TYPES) {
      requests.push({ what: `the type ${type}`, path: withQuery(path(), valid.query), body, type, expected: [415] })
    }
  }
  return { bad: requests, odd }
}

/** Each field of a schema, left out and with each of the values. */
function* replaced(schema: z.ZodObject | undefined, values: readonly unknown[]): Generator<[string, unknown]> {
  for (const name of Object.keys(schema?.shape ?? {})) {
    yield [name, undefined]
    for (const value of values) yield [name, value]
  }
}

function pathOf(route: Route, params: object = {}): string {
  return Object.entries(params).reduce(
    (whole, [name, value]) => whole.replace(`:${name}`, encode(String(value))),
    (route.base ?? API_BASE) + route.path,
  )
}

function withQuery(path: string, query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? path
    : `${path}?${given.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')}`
}

/** As a URL carries text: what is not Unicode becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function decoded(value: unknown): string {
  return String(value).toWellFormed()
}

/** A value that would make another path of this one. */
function isWholePath(value: unknown): boolean {
  return value === '' || value === '.' || value === '..'
}

/** Whether text in it holds a NUL or half of a surrogate pair, which JSON writes as escapes. */
function isUnstorable(value: unknown): boolean {
  return /\\u(?:0000|d[89a-f])/.test(JSON.stringify(value ?? null))
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'left out'
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text
}
