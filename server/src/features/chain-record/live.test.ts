import { EVENT_RIGHTS } from '@colophon/protocol/testing/event-rights'
import { PAPERS, WHO } from '@colophon/protocol/testing/rights-matrix'
import { eq } from 'drizzle-orm'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { grantAsMatrix } from '../../../tests/rights/paper-of-kind.ts'
import { makePeople, type People } from '../../../tests/rights/people.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { articles } from '../../papers/tables.ts'
import { notifyRecordChange } from './notify-record-change.ts'

const SOON = { timeout: 30_000, interval: 20 }
const STATES = { open: {}, closed: { isPublic: false }, draft: { isPublished: false } } as const
const ACCOUNTS = WHO.filter((who) => who !== 'anonymous')

describe('record events between two processes', () => {
  let app: TestApp
  let there: TestNode
  let people: People
  beforeAll(async () => {
    app = await makeApp()
    there = await makeNode(app)
    people = await makePeople(app)
  })
  afterAll(async () => {
    await there.close()
    await app.close()
  })

  const watch = async (articleId: number, who: keyof People) => {
    const socket: Socket = await there.connect(people[who])
    const received: number[] = []
    socket.on('recordUpdate', ({ articleId: about }) => received.push(about))
    const { statusCode } = await socket.timeout(20_000).emitWithAck('record:watch', { articleId })
    return { who, socket, received, status: Number(statusCode) }
  }
  const notifyChange = (articleId: number) => notifyRecordChange(app.context, articleId, people.owner.id)
  const ownersNews = () =>
    app.live.sent.filter(({ userId, name }) => userId === people.owner.id && name === 'recordUpdate')

  for (const kind of PAPERS) {
    // Proves: x-records-watched
    it(`record events of a paper (${kind}) reach exactly the users who may list it, once each`, async () => {
      const articleId = await makePaper(app, people.owner, STATES[kind])
      await grantAsMatrix(app, people, articleId)
      const recipients: readonly string[] = EVENT_RIGHTS.record.recordUpdate[kind]
      const watching = await Promise.all(ACCOUNTS.map((who) => watch(articleId, who)))
      const before = ownersNews().length
      notifyChange(articleId)
      expect(ownersNews()).toHaveLength(before + 1)
      for (const { who, received, status } of watching) {
        if (recipients.includes(who) && who !== 'owner')
          await vi.waitFor(() => expect(received).toEqual([articleId]), SOON)
        expect([who, status]).toEqual([who, recipients.includes(who) ? 200 : 404])
      }
      // The owner is notified as the owner, and not again for watching.
      for (const { who, received } of watching) {
        expect([who, received.length]).toEqual([who, recipients.includes(who) && who !== 'owner' ? 1 : 0])
      }
      for (const { socket } of watching) socket.disconnect()
    })
  }

  // Proves: x-records-watched, deviation-52
  it('record events end when a user leaves or the paper is unpublished', async () => {
    const [gone, kept] = [await makePaper(app, people.owner), await makePaper(app, people.owner)]
    const [left, taken, staying] = [await watch(kept, 'other'), await watch(gone, 'other'), await watch(kept, 'admin')]
    await left.socket.timeout(20_000).emitWithAck('record:leave', { articleId: kept })
    await app.context.db.update(articles).set({ isPublished: false }).where(eq(articles.id, gone))
    notifyChange(gone)
    notifyChange(kept)
    await vi.waitFor(() => expect(staying.received).toEqual([kept]), SOON)
    expect([left.received, taken.received]).toEqual([[], []])
    for (const { socket } of [left, taken, staying]) socket.disconnect()
  })
})
