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

describe('parsing a payload', () => {
  test('a valid payload is returned parsed', () => {
    expect(parse(Body, { name: 'x', kind: 'a' })).toEqual({ name: 'x', kind: 'a' })
  })

  test('a payload is ignored where the call has no schema', () => {
    expect(parse(undefined, { anything: 1 })).toBeUndefined()
  })

  test('a missing payload counts as an empty one', () => {
    expect(problems(undefined)).toEqual({ name: 'name required' })
    expect(problems(null)).toEqual({ name: 'name required' })
  })

  test.each([[['x']], ['text'], [7]])('a payload that is not an object is rejected: %o', (value) => {
    expect(problems(value)).toBeDefined()
  })
})

describe('problems by field', () => {
  test('unknown fields are reported by name at any depth', () => {
    expect(problems({ name: 'x', extra: 1, other: 2 })).toEqual({
      extra: 'extra is not a known field',
      other: 'other is not a known field',
    })
    expect(problems({ name: 'x', list: [{ deep: 'y', extra: 1 }] })).toEqual({
      'list.0.extra': 'extra is not a known field',
    })
  })

  test('an invalid choice is reported with the allowed values', () => {
    expect(problems({ name: 'x', kind: 'c' })).toEqual({ kind: 'kind must be one of a | b' })
  })

  test('a field named like an inherited object property is unknown too', () => {
    expect(problems(JSON.parse('{"name":"x","__proto__":{"admin":true}}'))).toBeDefined()
    expect(problems({ name: 'x', constructor: 1 })).toEqual({ constructor: 'constructor is not a known field' })
  })
})

describe('a payload with very many problems', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

  // Proves: x-problems-told
  test('a payload with very many problems reports how many more there are', () => {
    const found = problems({ name: 'x', ...many(80_000) }) ?? {}
    expect(Object.keys(found)).toHaveLength(21)
    expect(found).toMatchObject({ k0: 'k0 is not a known field', k19: 'k19 is not a known field', form: '79980 more' })
  })

  test('the limit on problems applies at any depth', () => {
    const found = problems({ list: Array.from({ length: 30 }, () => ({ deep: 1, extra: 1 })) }) ?? {}
    expect(Object.keys(found)).toHaveLength(21)
    expect(found).toMatchObject({
      name: 'name required',
      'list.0.extra': 'extra is not a known field',
      form: '41 more',
    })
  })

  test('all problems are reported when they are within the limit', () => {
    expect(Object.keys(problems({ name: 'x', ...many(20) }) ?? {})).toHaveLength(20)
  })

  test('unknown fields are reported beside problems of the whole payload', () => {
    const Whole = z.strictObject({ a: z.string() }).refine(() => false, { error: 'not together', when: () => true })
    const form = expect.stringMatching(/^not together and \d+ more$|^\d+ more$/)
    expect(() => parse(Whole, many(30))).toThrow(expect.objectContaining({ fields: expect.objectContaining({ form }) }))
  })

  test('a long unknown field name is truncated in the message', () => {
    const name = 'n'.repeat(500_000)
    const shortened = `${'n'.repeat(1000)}…`
    expect(problems({ name: 'x', [name]: 1 })).toEqual({ [shortened]: `${shortened} is not a known field` })
  })
})

describe('text that PostgreSQL cannot store', () => {
  test.each([
    [{ name: 'a\u0000' }, 'name'],
    [{ name: 'x', more: { inner: ['\u0000'] } }, 'more'],
    [{ name: 'x', more: { 'a\u0000': 1 } }, 'more'],
    [{ name: 'x', more: [{ list: [1, null, 'a\ud800'] }] }, 'more'],
    ['a\u0000', 'form'],
  ])('text with a NUL is rejected: %o', (value, field) => {
    expect(problems(value)).toEqual({ [field]: `${field} contains a character that is not allowed` })
  })

  test('a NUL is found however deep the payload is nested', () => {
    const deep = JSON.parse(`{"name":"x","more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    expect(problems(deep)).toBeUndefined()
  })
})
