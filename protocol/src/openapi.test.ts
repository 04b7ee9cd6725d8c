import { expect, test } from 'vitest'
import { CALLS } from './calls.ts'
import { openApi } from './openapi.ts'
import type { Route } from './route.ts'

const calls = Object.values(CALLS).flatMap((group) => Object.values(group) as Route[])

// Proves: x-served
test('OpenAPI describes every call once', () => {
  const paths = openApi('1.0.0').paths as Record<string, Record<string, unknown>>
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(calls.length)
})

test('no two calls share a method and a path', () => {
  expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length)
})

test('a call whose access is a right on a paper names the field with its id', () => {
  const rights = calls.filter((call) => !['any', 'user', 'admin'].includes(call.access))
  expect(rights.length).toBeGreaterThan(10)
  for (const call of rights) {
    const fields = { ...call.query?.shape, ...(call.body as Route['query'])?.shape }
    expect(Object.keys(fields), call.path).toContain(call.paper)
  }
})

test('a DELETE is described with its fields as JSON body and as query', () => {
  const paths = openApi('1.0.0').paths as Record<string, Record<string, Record<string, unknown>>>
  const operation = paths['/api/v1/comments/delete']?.delete
  const schema = { properties: { commentId: {} }, required: ['commentId'] }
  expect(operation).toMatchObject({
    parameters: [{ in: 'query', name: 'commentId', required: false }],
    requestBody: { required: false, content: { 'application/json': { schema } } },
  })
})
