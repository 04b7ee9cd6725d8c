import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
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

test('replies refer to their entities by name, and no two entities share one', async () => {
  const { components, paths } = openApi('1.0.0') as { components: { schemas: object }; paths: object }
  const references = JSON.stringify({ components, paths }).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  const names = new Set([...references].map(([, name]) => name))
  expect(new Set(Object.keys(components.schemas))).toEqual(names)
  expect(names).toContain('SearchHit')
  const files = globSync('*/{entities,document,graph}.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const entities = modules.flatMap((module) =>
    Object.entries(module).filter(([, value]) => value instanceof z.ZodObject),
  )
  expect(new Set(entities.map(([name]) => name)).size).toBe(entities.length)
})

test('no shape of a reply is described twice: what recurs has a name', () => {
  const { components, paths } = openApi('1.0.0') as { components: { schemas: object }; paths: object }
  const replies = Object.values(paths).flatMap((methods) =>
    Object.values(methods as object).map(({ responses }) => Object.values(responses)[0]),
  )
  const seen = new Map<string, number>()
  const count = (part: unknown) => {
    if (!part || typeof part !== 'object') return
    const text = JSON.stringify(part)
    if (['type', 'anyOf', 'oneOf'].some((key) => key in part)) seen.set(text, (seen.get(text) ?? 0) + 1)
    Object.values(part).forEach(count)
  }
  count([components.schemas, replies])
  const repeated = [...seen].filter(([text, times]) => times > 1 && text.length > 350)
  expect(repeated.map(([text]) => text)).toEqual([])
})
