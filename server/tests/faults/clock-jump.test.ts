import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limitStore } from '../../src/platform/http/limits/limit-store.ts'
import { send } from '../testing/call.ts'
import { makeArticle, settled, upload } from '../testing/make-article.ts'
import { makeUser, type TestUser } from '../testing/make-user.ts'
import { useApp } from '../testing/use-app.ts'

const HOUR = 3600

// Proves: x-clock-jump
describe('a clock that jumps by an hour', { tags: ['campaign'] }, () => {
  const scene = useApp()
  afterEach(() => void vi.useRealTimers())

  async function refreshed(user: TestUser): Promise<TestUser> {
    const { accessToken: token, refreshToken } = user
    const { status, data } = await user.call(authCalls.refreshToken, { body: { refreshToken } }, { token })
    expect(status).toBe(200)
    return {
      ...user,
      ...data,
      call: (route, input, more) => user.call(route, input, { token: data.accessToken, ...more }),
    }
  }

  it.each([HOUR, -HOUR])(
    'after a jump by %d seconds sessions are refreshed, one-time links say when they have expired, and uploads complete',
    async (jump) => {
      const { app } = scene
      const user = await makeUser(app)
      const { id: articleId, articleUrl } = await makeArticle(user)
      const link = (await user.call(storageCalls.download, { body: { articleId, articleUrl } })).data.url
      app.advanceClock(jump)
      const expected = jump > 0 ? [401, 'tokenExpired'] : [200, undefined]
      const me = await user.call(profileCalls.me, {})
      expect([me.status, me.error]).toEqual(expected)
      const again = await refreshed(user)
      expect((await again.call(profileCalls.me, {})).status).toBe(200)
      const file = await send(app, 'GET', link)
      expect([file.status, file.error]).toEqual(jump > 0 ? [410, 'linkExpired'] : [200, undefined])
      const { data } = await upload(again, { name: 'after.txt' })
      expect((await settled(again, data.id)).status).toBe('complete')
    },
  )

  it('a clock that is set back does not extend the windows of rate limits', async () => {
    const WINDOW_MS = 60_000
    const Store = limitStore(async () => ({ current: 0, ttl: 0 }))
    const store = new Store({} as never).child({} as never)
    const count = () =>
      new Promise((resolve) => store.incr('203.0.113.9', (_error, counted) => resolve(counted), WINDOW_MS, 10))
    vi.useFakeTimers({ toFake: ['Date'] })
    await count()
    expect(await count()).toMatchObject({ current: 2 })
    vi.setSystemTime(Date.now() - HOUR * 1000)
    expect(await count()).toMatchObject({ current: 1, ttl: WINDOW_MS })
    vi.setSystemTime(Date.now() + HOUR * 1000)
    expect(await count()).toMatchObject({ current: 1 })
  })
})
