import { expect, it } from 'vitest'
import { readRequestsQuery, requestsCall } from './requests-query.ts'

it.each([
  ['', { tab: 'toMe', state: null, search: '', page: 1 }],
  ['tab=mine&state=pending&q=peat&page=3', { tab: 'mine', state: 'pending', search: 'peat', page: 3 }],
  ['tab=other&state=lost&page=-1', { tab: 'toMe', state: null, search: '', page: 1 }],
  ['page=1.5', { tab: 'toMe', state: null, search: '', page: 1 }],
])('the URL “%s” selects the requests shown', (address, query) => {
  expect(readRequestsQuery(new URLSearchParams(address))).toEqual(query)
})

it('the query asks for the shown page with the chosen filters only', () => {
  expect(requestsCall({ tab: 'toMe', state: null, search: ' ', page: 1 })).toEqual({ query: { limit: 20, offset: 0 } })
  expect(requestsCall({ tab: 'mine', state: 'denied', search: ' peat ', page: 2 })).toEqual({
    query: { state: 'denied', search: 'peat', limit: 20, offset: 20 },
  })
})
