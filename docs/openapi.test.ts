import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it, test } from 'vitest'
import { EVENTS } from '../protocol/src/calls.ts'
import { openApi } from '../protocol/src/openapi.ts'
import { callsPage } from './pages/calls-page.ts'
import { clientTypes } from './pages/client-types.ts'
import { fieldNames, type Schema, signature } from './pages/signature.ts'

// Proves: x-openapi-lint
it('the OpenAPI description passes the recommended rules of a public linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(openApi('1.0.0')), config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

// Proves: x-client
it('the types of the client name the entities of replies, and files are blobs', async () => {
  const types = await clientTypes(openApi('1.0.0'))
  expect(types).toContain('components["schemas"]["SearchHit"][]')
  expect(types).toMatch(/file: Blob;/)
  expect(types).not.toContain('"application/octet-stream": unknown')
})

it('the reference has a line for every call and event, and for every schema with all its fields', () => {
  const page = callsPage('1.0.0')
  const { components, paths } = openApi('1.0.0') as {
    components: { schemas: Record<string, Schema> }
    paths: Record<string, object>
  }
  for (const [path, methods] of Object.entries(paths)) {
    const inRoute = path.replace(/\{(\w+)\}/g, ':$1')
    for (const method of Object.keys(methods)) expect(page).toContain(`\n| \`${method.toUpperCase()} ${inRoute}\` | `)
  }
  for (const { name } of Object.values(EVENTS).flatMap((group) => Object.values(group))) {
    expect(page).toContain(`\n| \`${name}\` | `)
  }
  for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
    const line = page.split('\n').find((each) => each.startsWith(`| ${name} | `))
    for (const field of Object.keys(properties)) expect(line).toMatch(new RegExp(`[{,] ${field}\\??: `))
  }
})

test.each<[Schema, string]>([
  [{ type: 'string', format: 'date-time' }, 'date-time'],
  [{ anyOf: [{ $ref: '#/components/schemas/Paper' }, { type: 'null' }] }, 'Paper | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ prefixItems: [{ type: 'integer' }, { const: true }] }, '[integer, true]'],
  [{ type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] }, '{ a: string, b?: any }'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [key]: number }'],
])('the signature of %j is %s', (schema, shown) => {
  expect(signature(schema)).toBe(shown)
})

it('the field names of a payload mark what may be left out, and list each of several shapes', () => {
  const one = { properties: { a: {}, b: {} }, required: ['a'] }
  expect(fieldNames({ anyOf: [one, { properties: { c: {} } }] })).toBe('{ a, b? } or { c? }')
})
