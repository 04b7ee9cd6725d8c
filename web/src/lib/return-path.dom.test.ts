import { describe, expect, it } from 'vitest'
import { returnPath, returnPathQuery, whatWaits, withReturnPath } from './return-path.ts'

const from = { pathname: '/storage/7', search: '?tab=statements', hash: '#s3' }

it('a user sent to sign-in returns to the exact URL', () => {
  const path = withReturnPath('/login', from)
  expect(returnPath(path.slice(path.indexOf('?')))).toBe('/storage/7?tab=statements#s3')
})

it('the return path survives going from sign-in to registration', () => {
  const { search } = new URL(withReturnPath('/login', from), location.origin)
  expect(returnPath(returnPathQuery(search))).toBe('/storage/7?tab=statements#s3')
  expect(returnPathQuery('')).toBe('')
})

it.each([
  ['/requests', '#link=abc', /^A paper was shared/],
  ['/requests', '#invitation', /^An invitation to read a paper waits/],
  ['/requests', '', /^$/],
  ['/storage/7', '#link=abc', /^$/],
])('before signing in to %s%s is said: %s', (pathname, hash, said) => {
  const { search } = new URL(withReturnPath('/login', { pathname, search: '', hash }), location.origin)
  expect(whatWaits(search)).toMatch(said)
})

describe('a foreign return path leads home', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2F/evil', ''])(
    'from=%s',
    (path) => {
      const target = returnPath(`?${new URLSearchParams({ from: path })}`)
      expect(new URL(target, location.origin).origin).toBe(location.origin)
      expect(target.startsWith('//')).toBe(false)
    },
  )
})
