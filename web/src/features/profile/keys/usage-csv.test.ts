import { expect, it } from 'vitest'
import { readUsageQuery, usageCall, usesCsv } from './KeyUsage.tsx'
import { callsLabel, expiryLabel, refusalMessage } from './key-labels.ts'

const USE = {
  id: 1,
  keyId: '0b8f3c1e-5a0e-4f3a-9d2b-1c2d3e4f5a6b',
  keyName: 'Sync, "nightly"',
  at: '2026-01-03T03:04:05.000Z',
  route: 'GET /api/v1/site',
  status: 200,
  ms: 3,
  address: '192.0.2.7',
  missingScope: null,
}

it('the CSV quotes values where needed, and no cell is a formula', () => {
  expect(usesCsv([USE, { ...USE, keyName: '=1+1' }])).toBe(
    [
      'at,keyName,route,status,ms,address,missingScope',
      '2026-01-03T03:04:05.000Z,"Sync, ""nightly""",GET /api/v1/site,200,3,192.0.2.7,',
      "2026-01-03T03:04:05.000Z,'=1+1,GET /api/v1/site,200,3,192.0.2.7,",
      '',
    ].join('\r\n'),
  )
})

it('invalid URL values are ignored', () => {
  const read = (text: string) => readUsageQuery(new URLSearchParams(text))
  const empty = { keyId: null, status: null, route: '', days: null, page: 1 }
  expect(read('key=x&status=odd&days=2&page=-1')).toEqual(empty)
  expect(read(`key=${USE.keyId}&status=ok&days=7&page=3`)).toEqual({
    ...empty,
    keyId: USE.keyId,
    status: 'ok',
    days: 7,
    page: 3,
  })
})

it('a span of days begins with a full hour, so that pages of one reading belong together', () => {
  const query = { keyId: null, status: null, route: ' /site ', days: 1, page: 2 } as const
  expect(usageCall(query, Date.parse('2026-01-03T03:59:05Z')).query).toEqual({
    route: '/site',
    from: '2026-01-02T03:00:00.000Z',
    limit: 20,
    offset: 20,
  })
})

it('refusals, expiry and error shares have readable labels', () => {
  expect(refusalMessage({ status: 200, missingScope: null })).toBeNull()
  expect(refusalMessage({ status: 403, missingScope: 'chat' })).toContain('“chat”')
  expect(refusalMessage({ status: 429, missingScope: null })).toContain('Retry-After')
  expect(refusalMessage({ status: 502, missingScope: null })).toContain('try again')
  expect(callsLabel({ calls: 0, errors: 0 })).toBe('no calls in 30 days')
  expect(callsLabel({ calls: 1000, errors: 1 })).toBe('1,000 calls, under 1% refused or failed')
  expect(expiryLabel({ state: 'expired', expiresAt: '2026-01-03T12:00:00Z', revokedAt: null })).toBe(
    'expired Jan 3, 2026',
  )
})
