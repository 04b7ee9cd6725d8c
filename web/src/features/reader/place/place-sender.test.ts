import { readerCalls } from '@colophon/protocol/reader/calls'
import { expect, it, vi } from 'vitest'
import { done, serveLocally } from '../../../testing/local-server.ts'
import { placeSender } from './use-places.ts'

it('a place below the very top of the window, or one that another device told, is sent as the server takes it', async () => {
  const { received } = await serveLocally(() => done({ readAt: '2026-01-02T03:04:05.000Z' }))
  const sender = placeSender(7)
  const here = { view: 'read', index: 2, share: 0, above: 28.5, page: 1, part: 0.02 } as const
  const told = { view: 'read', index: 3, share: 0.5, page: 1, part: 0.1, articleId: 9, readAt: '2026-01-02' } as const
  for (const [index, place] of [here, told].entries()) {
    sender.note(place)
    sender.flush()
    await vi.waitFor(() => expect(received).toHaveLength(index + 1), { timeout: 30_000 })
  }
  const bodies = received.map(({ body }) => JSON.parse(body))
  expect(bodies).toEqual([
    { articleId: 7, view: 'read', index: 2, share: 0, page: 1, part: 0.02 },
    { articleId: 7, view: 'read', index: 3, share: 0.5, page: 1, part: 0.1 },
  ])
  for (const body of bodies) expect(readerCalls.keepReadingPlace.body.safeParse(body).success).toBe(true)
})
