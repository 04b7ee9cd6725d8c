import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useRequests } from './testing/use-requests.ts'

const scene = useRequests()

/** A user's notifications about a paper, newest first. */
async function told(who: TestUser, articleId: number) {
  const { data } = await who.call(notificationCalls.list, { query: { limit: 100 } })
  return data[0]
    .filter((one) => one.articleId === articleId)
    .map(({ type, level, note, count }) => ({ type, level, note, count }))
}

describe('request notifications', () => {
  it('a request and its grant notify the other party once each, with level and note', async () => {
    const [grace, { id }] = [await scene.person('Grace'), await scene.paper()]
    await scene.ask(grace, id, { accessLevel: 'readOnly', note: 'For my thesis.' })
    await scene.answer(grace, id, { accessLevel: 'readOnly', note: 'Welcome.' })
    const asked = { level: 'readOnly', note: 'For my thesis.', count: 1 }
    const granted = { level: 'readOnly', note: 'Welcome.', count: 1 }
    expect(await told(grace, id)).toEqual([
      { type: 'Access was granted', ...granted },
      { type: 'Pending access', ...asked },
    ])
    expect(await told(scene.owner, id)).toEqual([
      { type: 'You granted access', ...granted },
      { type: 'Grant access', ...asked },
    ])
  })

  it('rejection, reminder, withdrawal, give-back and revocation notify the other party', async () => {
    const [grace, { id }] = [await scene.person('Grace'), await scene.paper()]
    const types = async (who: TestUser) => (await told(who, id)).map(({ type }) => type)
    await scene.ask(grace, id)
    await grace.call(requestCalls.remind, { body: { articleId: id } })
    await scene.answer(grace, id, { isGranted: false })
    expect((await types(grace))[0]).toBe('Access was rejected')
    expect((await types(scene.owner))[0]).toBe('You rejected access')
    await scene.ask(grace, id)
    await scene.end(grace, grace, id)
    expect((await types(scene.owner))[0]).toBe('Request was withdrawn')
    await scene.ask(grace, id)
    await scene.answer(grace, id)
    await scene.end(grace, grace, id)
    expect((await types(scene.owner))[0]).toBe('Access was given back')
    await scene.ask(grace, id)
    await scene.answer(grace, id)
    await scene.end(scene.owner, grace, id)
    expect((await types(grace))[0]).toBe('Access was revoked')
  })

  it('calls that change nothing send no notification', async () => {
    const [grace, { id }] = [await scene.person('Grace'), await scene.paper()]
    await scene.ask(grace, id)
    await scene.ask(grace, id)
    await scene.answer(grace, id)
    await scene.answer(grace, id, { isGranted: false })
    expect((await told(grace, id)).map(({ type, count }) => [type, count])).toEqual([
      ['Access was granted', 1],
      ['Pending access', 1],
    ])
  })
})
