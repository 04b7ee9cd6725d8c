import { openApi } from '@colophon/protocol/openapi'
import { describe, expect, it } from 'vitest'
import { curlOf, exampleBody } from './CallForm.tsx'
import { type DescribedCall, describedCalls } from './described-calls.ts'
import { readyCall } from './filled-call.ts'

const ORIGIN = 'https://papers.example.org'
const calls = describedCalls(openApi('0.1.0'))
const callOf = (id: string) => calls.find((call) => call.id === id) as DescribedCall
const nothing = { values: {}, body: '', file: null }

describe('the description', () => {
  it('gives every call with what it takes, and whether a key may make it', () => {
    expect(callOf('articles.list')).toMatchObject({
      method: 'GET',
      path: '/api/v1/articles',
      isForKeys: true,
      body: null,
    })
    expect(callOf('profile.update').isForKeys).toBe(false)
    expect(callOf('articles.list').fields.find(({ name }) => name === 'sortingDirection')?.choices).toEqual([
      'ASC',
      'DESC',
    ])
    expect(callOf('articles.create').takesFile).toBe(true)
  })

  it.each(calls.filter(({ body }) => body).map((call) => [call.id, call] as const))(
    'the body that %s begins with is JSON with every required field',
    (_, { body }) => {
      const example = JSON.parse(JSON.stringify(exampleBody(body ?? {})))
      expect(Object.keys(example)).toEqual(expect.arrayContaining((body?.required ?? []) as string[]))
    },
  )
})

// Proves: x-api-reference
describe('a call that is filled in', () => {
  it('has its address, its query without what is empty, and its body', () => {
    const call = callOf('articles.search')
    const values = { search: 'peat & clay', limit: '', sortingDirection: 'ASC' }
    expect(readyCall(call, { ...nothing, values }, ORIGIN)).toMatchObject({
      ready: { url: `${ORIGIN}/api/v1/articles/search-articles?sortingDirection=ASC&search=peat+%26+clay`, json: null },
    })
    const keep = { ...nothing, body: '{ "articleIds": [1],\n "isKept": true }' }
    expect(readyCall(callOf('articles.keep'), keep, ORIGIN)).toMatchObject({
      ready: { method: 'PUT', json: '{"articleIds":[1],"isKept":true}', form: null },
    })
  })

  it('is not sent without what is required, or with a body that is not JSON; it says which', () => {
    expect(readyCall(callOf('articles.article'), nothing, ORIGIN)).toEqual({
      problems: { articleId: 'articleId is required' },
    })
    expect(readyCall(callOf('articles.create'), nothing, ORIGIN)).toHaveProperty('problems.file')
    expect(readyCall(callOf('articles.keep'), { ...nothing, body: '{' }, ORIGIN)).toHaveProperty('problems.body')
  })

  it('puts what stands in the path there, and no further', () => {
    const call = callOf('profile.avatar')
    expect(readyCall(call, { ...nothing, values: { name: '../x?y#z' } }, ORIGIN)).toMatchObject({
      ready: { url: `${ORIGIN}/api/v1/profile/images/avatars/..%2Fx%3Fy%23z` },
    })
  })
})

// Proves: x-api-reference
describe('the line for a terminal', () => {
  const ready = { method: 'GET', url: `${ORIGIN}/api/v1/articles?limit=5`, json: null, form: null }

  it('has the method where it is not GET, the key, the body and the file', () => {
    expect(curlOf(ready, null)).toBe(`curl -sS '${ready.url}'`)
    expect(curlOf(ready, ['X-API-Key', 'k1'])).toBe(`curl -sS -H 'X-API-Key: k1' '${ready.url}'`)
    expect(curlOf({ ...ready, method: 'PUT', json: '{"a":1}' }, null)).toBe(
      `curl -sS -X PUT -H 'Content-Type: application/json' --data-raw '{"a":1}' '${ready.url}'`,
    )
    const form: [string, string | File][] = [
      ['title', '@peat'],
      ['file', new File(['x'], 'a b.txt')],
    ]
    expect(curlOf({ ...ready, method: 'POST', form }, null)).toContain(
      `--form-string 'title=@peat' -F 'file=@"a b.txt"'`,
    )
  })

  it('lets no shell read anything into what was typed', () => {
    const line = curlOf({ ...ready, method: 'POST', json: `{"note":"it's $HOME \`id\`"}` }, null)
    expect(line).toContain(`--data-raw '{"note":"it'\\''s $HOME \`id\`"}'`)
  })
})
