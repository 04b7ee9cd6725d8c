import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Route } from '../route.ts'
import { requestCalls } from './calls.ts'
import { AccessRequest } from './entities.ts'
import { requestEvents } from './events.ts'

const WALLET = `0x${'ab'.repeat(20)}`
const SIGNED = { message: 'I ask', signature: '0x00' }
const ASK = { articleId: 7, walletAddress: WALLET, ...SIGNED }
const ANSWER = { articleId: 7, walletAddress: WALLET, isGranted: true, accessLevel: 'full', ...SIGNED }

const takes = ({ body }: { body: z.ZodType }, payload: object) => body.safeParse(payload).success

describe('access request calls', () => {
  // Proves: 7-requests-create, 7-requests-answer, 7-requests-delete
  it.each([
    ['create', 'POST /requests/create'],
    ['answer', 'PUT /requests/answer'],
    ['delete', 'DELETE /requests/delete'],
    ['myRequests', 'GET /requests/my-requests'],
    ['requestsToMe', 'GET /requests/requests-to-me'],
  ] as const)('%s: %s matches the specification', (name, address) => {
    const { method, path }: Route = requestCalls[name]
    expect(`${method} ${path}`).toBe(address)
  })

  it('a request has the paper and the wallet, and optionally a signed message, a level and a note', () => {
    expect(takes(requestCalls.create, ASK)).toBe(true)
    expect(takes(requestCalls.create, { articleId: 7, walletAddress: WALLET })).toBe(true)
    expect(takes(requestCalls.create, { ...ASK, accessLevel: 'readOnly', note: 'Please.' })).toBe(true)
    for (const missing of ['articleId', 'walletAddress'])
      expect(takes(requestCalls.create, { ...ASK, [missing]: undefined })).toBe(false)
    expect(takes(requestCalls.create, { ...ASK, accessLevel: 'access' })).toBe(false)
    expect(takes(requestCalls.create, { ...ASK, note: 'x'.repeat(1001) })).toBe(false)
  })

  it('an answer has a decision, a level only if it differs, and an expiry only for a grant', () => {
    expect(takes(requestCalls.answer, ANSWER)).toBe(true)
    const expiresAt = '2999-01-01T00:00:00Z'
    expect(takes(requestCalls.answer, { ...ANSWER, expiresAt })).toBe(true)
    expect(takes(requestCalls.answer, { ...ANSWER, isGranted: false, expiresAt })).toBe(false)
    expect(takes(requestCalls.answer, { ...ANSWER, expiresAt: 'tomorrow' })).toBe(false)
    expect(takes(requestCalls.answer, { ...ANSWER, accessLevel: undefined })).toBe(true)
  })

  // Proves: 3-request-articleId, 3-request-walletAddress, 3-request-lists
  it('lists of requests contain the paper, the wallet and a total', () => {
    expect(Object.keys(AccessRequest.shape)).toEqual(expect.arrayContaining(['articleId', 'walletAddress']))
    expect(requestCalls.myRequests.reply.safeParse([[], 0]).success).toBe(true)
    expect(requestCalls.requestsToMe.reply.safeParse([[]]).success).toBe(false)
  })

  // Proves: x-requests-changed
  it('the event of requests carries only the paper', () => {
    expect(requestEvents.accessChanged.payload.parse({ articleId: 7, title: 'On peat' })).toEqual({ articleId: 7 })
  })
})
