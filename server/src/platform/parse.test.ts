import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Fail } from './fail.ts'
import { parse } from './parse.ts'

const Body = z.strictObject({
  name: z.string({ error: 'name required' }).max(10),
  kind: z.enum(['a', 'b']).optional(),
  list: z.array(z.strictObject({ deep: z.string() })).optional(),
  more: z.unknown().optional(),
})

/** The problems of a payload, by field. */
function problems(value: unknown): Record<string, string> | undefined {
  try {
    parse(Body, value)
    return undefined
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    expect(error).toMatchObject({ code: 'validationFailed', status: 400 })
    expect(error.message).toBe(Object.values(error.fields ?? {}).join(','))
    return error.fields
  }
}

describe('a payload', () => {
  test('that is right comes back parsed', () => {
    expect(parse(Body, { name: 'x', kind: 'a' })).toEqual({ name: 'x', kind: 'a' })
  })

  test('is not looked at where the call has no schema', () => {
    expect(parse(undefined, { anything: 1 })).toBeUndefined()
  })

  test('that is missing is as good as an empty one', () => {
    expect(problems(undefined)).toEqual({ name: 'name required' })
    expect(problems(null)).toEqual({ name: 'name required' })
  })

  test.each([[['x']], ['text'], [7]])('that is no object is refused: %o', (value) => {
    expect(problems(value)).toBeDefined()
  })
})

describe('problems are told by field', () => {
  test('unknown fields by name, at any depth', () => {
    expect(problems({ name: 'x', extra: 1, other: 2 })).toEqual({
      extra: 'extra is not a known field',
      other: 'other is not a known field',
    })
    expect(problems({ name: 'x', list: [{ deep: 'y', extra: 1 }] })).toEqual({
      'list.0.extra': 'extra is not a known field',
    })
  })

  test('a choice with the allowed values', () => {
    expect(problems({ name: 'x', kind: 'c' })).toEqual({ kind: 'must be one of a | b' })
  })

  test('a field that inherits its name from every object is unknown too', () => {
    expect(problems(JSON.parse('{"name":"x","__proto__":{"admin":true}}'))).toBeDefined()
    expect(problems({ name: 'x', constructor: 1 })).toEqual({ constructor: 'constructor is not a known field' })
  })
})

describe('text with a NUL, which no database takes', () => {
  test.each([
    [{ name: 'a\u0000' }, 'name'],
    [{ name: 'x', more: { inner: ['\u0000'] } }, 'more'],
    [{ name: 'x', more: { 'a\u0000': 1 } }, 'more'],
  ])('is refused: %o', (value, field) => {
    expect(problems(value)).toEqual({ [field]: `${field} contains a character that is not allowed` })
  })

  test('is looked for however deep a payload is nested', () => {
    const deep = JSON.parse(`{"name":"x","more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    expect(problems(deep)).toBeUndefined()
  })
})
