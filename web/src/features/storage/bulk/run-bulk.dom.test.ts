import { beforeEach, describe, expect, it } from 'vitest'
import { connectSession } from '../../../lib/api/session.ts'
import { done, failed, serveLocally } from '../../../testing/local-server.ts'
import { myPaper, paper } from '../../articles/testing/papers.ts'
import { BULK_AT_ONCE, runBulk } from './BulkDialog.tsx'
import type { BulkAction } from './bulk-plan.ts'

beforeEach(() => connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }))

const steps = (count: number, action: BulkAction) =>
  Array.from({ length: count }, (_, index) => ({ article: myPaper({ id: index + 1 }), action }))

describe('several papers at once', () => {
  it.each([
    [{ kind: 'field', field: 'Soil' }, 'PUT', '/articles/update', { articleId: 1, field: 'Soil' }],
    [{ kind: 'access', isOpen: false }, 'PUT', '/articles/access', { articleId: 1, isOpen: false, password: 'pw' }],
    [{ kind: 'publish', isPublished: true }, 'PUT', '/articles/publish', { articleId: 1, isPublished: true }],
    [{ kind: 'restore' }, 'PUT', '/articles/restore', { articleId: 1 }],
  ] as const)('the bulk action %j makes one call per paper', async (action, method, path, body) => {
    const { received } = await serveLocally(() => done(paper()))
    const [result] = await runBulk(steps(1, action), { password: 'pw' })
    expect(result?.failure).toBeNull()
    expect(received).toMatchObject([{ method, path: `/api/v1${path}` }])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(body)
  })

  it('a bulk run reports progress and each failure, and completes the others', async () => {
    await serveLocally(({ query }) =>
      query.get('articleId') === '2' ? failed(403, 'notOwner', 'This is not your paper.') : done(null),
    )
    const seen: number[] = []
    const results = await runBulk(steps(4, { kind: 'delete' }), { onDone: (count) => seen.push(count) })
    expect(seen).toEqual([1, 2, 3, 4])
    expect(results.map(({ article, failure }) => [article.id, failure?.message ?? null])).toEqual([
      [1, null],
      [2, 'This is not your paper.'],
      [3, null],
      [4, null],
    ])
  })

  it('a bulk run sends at most three calls at once', async () => {
    let open = 0
    let most = 0
    await serveLocally(() => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => (open -= 1), 15)
      return { ...done(null), afterMs: 25 }
    })
    await runBulk(steps(9, { kind: 'delete' }))
    expect(most).toBeLessThanOrEqual(BULK_AT_ONCE)
  })

  it('a rate-limited bulk run waits as long as the server says', async () => {
    let isFirst = true
    const { received } = await serveLocally(() => {
      if (!isFirst) return done(null)
      isFirst = false
      return {
        ...failed(429, 'tooManyRequests', 'Too many.'),
        headers: { 'retry-after': '1', 'access-control-expose-headers': 'retry-after' },
      }
    })
    const [result] = await runBulk(steps(1, { kind: 'delete' }))
    expect(result?.failure).toBeNull()
    expect(received).toHaveLength(2)
  })
})
