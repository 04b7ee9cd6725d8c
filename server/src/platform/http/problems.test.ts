import { TEXTS } from '@colophon/protocol/auth/validation'
import { CALLS, EVENTS } from '@colophon/protocol/calls'
import type { Event } from '@colophon/protocol/event'
import type { Route } from '@colophon/protocol/route'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Fail } from './fail.ts'
import { parse } from './parse.ts'

type Json = { type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[] }

const callSchemas = Object.values(CALLS)
  .flatMap((group) => Object.values(group) as Route[])
  .flatMap(({ method, path, query, params, body, multipart }) =>
    Object.entries({ query, params, body, multipart }).flatMap(([place, schema]): [string, z.ZodType][] =>
      schema ? [[`${method} ${path} (${place})`, schema]] : [],
    ),
  )
const eventSchemas = Object.values(EVENTS)
  .flatMap((group) => Object.values(group) as Event[])
  .flatMap(({ name, to, payload }): [string, z.ZodType][] => (to === 'server' ? [[`event ${name}`, payload]] : []))

const LONG = 'x'.repeat(30_000)
const WRONG = [undefined, null, true, -1, 0.5, 1e12, '', ' ', 'wrong', LONG, [], {}, [null], Array(6000).fill(0)]

/** Wrong values at every field and list of a schema, down to its leaves. */
function wrongFor(json: Json, depth = 0): unknown[] {
  if (depth > 6) return WRONG
  const choices = [...(json.anyOf ?? []), ...(json.oneOf ?? [])].flatMap((choice) => wrongFor(choice, depth + 1))
  const fields = Object.entries(json.properties ?? {}).flatMap(([name, field]) =>
    wrongFor(field, depth + 1).map((value) => ({ [name]: value })),
  )
  const entries = json.items ? wrongFor(json.items, depth + 1).map((value) => [value]) : []
  return [...WRONG, ...choices, ...fields, ...entries, { unknown: 1, 'with, comma': 1 }]
}

function failureOf(schema: z.ZodType, value: unknown): Fail | null {
  try {
    parse(schema, value)
    return null
  } catch (thrown) {
    if (thrown instanceof Fail) return thrown
    throw thrown
  }
}

const DEFAULT_TEXT = /invalid|too (?:small|big)|expected|received|unrecognized/i

/** The only text of the specification that contains a comma (§5). */
const WITH_COMMA = TEXTS.passwordWeak

describe('the validation problems of every schema', () => {
  // Proves: 5-server-text
  it.each([...callSchemas, ...eventSchemas])(
    '%s: each problem names its field in a readable message without a comma',
    (_name, schema) => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
      const failures = wrongFor(json).flatMap((value) => failureOf(schema, value) ?? [])
      expect(failures.length).toBeGreaterThan(0)
      for (const { fields = {}, message } of failures) {
        expect(message).not.toMatch(DEFAULT_TEXT)
        for (const [field, problem] of Object.entries(fields)) {
          if (problem === WITH_COMMA) continue
          expect(problem).not.toContain(',')
          expect(problem.toLowerCase()).toContain(wordOf(field))
        }
      }
    },
  )

  it('every call and every client event is covered', () => {
    expect(callSchemas.length).toBeGreaterThan(100)
    expect(eventSchemas.length).toBeGreaterThan(15)
  })
})

/** What the message must name: the field, or its form field (§5). */
function wordOf(field: string): string {
  if (field === 'form') return ''
  const name = field.split('.').at(-1)?.replaceAll(',', ' ').toLowerCase() ?? ''
  return ['password', 'code', 'email'].find((known) => name.includes(known)) ?? name
}
