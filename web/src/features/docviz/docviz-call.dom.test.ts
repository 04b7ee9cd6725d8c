import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../lib/api/call-error.ts'
import { connectSession } from '../../lib/api/session.ts'
import { type Answered, serveLocally } from '../../testing/local-server.ts'
import { docvizCall } from './docviz-call.ts'

beforeEach(() => {
  connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} })
})

const ADA = { userId: 'ada', token: 't' }
const register = () =>
  docvizCall('register', docvizCalls.register, { body: { userId: 'ada' } }, { by: null }).catch(failureOf)
const tasks = () => docvizCall('tasks', docvizCalls.tasks, {}, { by: ADA }).catch(failureOf)

// Proves: 8-docviz-status
describe.each([
  ['without credentials', register, 'Registration failed'],
  ['with credentials', tasks, 'Failed to fetch tasks'],
])('a failed call of document visualisation %s', (_, send, fallback) => {
  it.each<[string, Answered, string]>([
    ['the text of `message`', answered(404, { error: 'notFound', message: 'No such id.' }), 'No such id.'],
    ['the text of `error` alone', answered(500, { error: 'server error text' }), 'server error text'],
    ['the status of a page of a proxy', answered(502, '<html>'), 'HTTP 502: Bad Gateway'],
  ])('shows %s', async (_case, answer, message) => {
    await serveLocally(() => answer)
    expect(await send()).toMatchObject({ status: answer.status, message })
  })

  it('a missing or unreadable reply shows the call’s default message', async () => {
    await serveLocally(() => ({ status: 0, body: null, cut: true }))
    expect(await send()).toMatchObject({ status: 0, message: fallback })
    await serveLocally(() => answered(200, { unreadable: true }))
    expect(await send()).toMatchObject({ message: fallback })
  })
})

function answered(status: number, body: unknown): Answered {
  return { status, body }
}
