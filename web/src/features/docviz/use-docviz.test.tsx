import { renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { createStore } from '../../app/store.ts'
import { serveLocally } from '../../testing/local-server.ts'
import { useDocviz } from './DocumentPart.tsx'
import { storeGuest } from './stored-guest.ts'
import { A_USER } from './testing/results.ts'

it('the open workspace of a guest has the limits of the account as soon as there is one', async () => {
  const limits = { ...A_USER.limits, documents: 200, days: 90 }
  const { received } = await serveLocally(({ path }) => {
    const bound = { token: 'u', user: { ...A_USER, isBound: true, limits } }
    const body = path.endsWith('/auth/register') ? bound : path.endsWith('/tasks') ? [] : A_USER
    return { status: 200, body }
  })
  storeGuest({ userId: 'ada', token: 't' })
  const store = createStore(localStorage)
  const { result, rerender } = renderHook(({ accountId }) => useDocviz(true, accountId), {
    initialProps: { accountId: null as number | null },
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  await waitFor(() => expect(result.current.user?.limits.documents).toBe(20))
  rerender({ accountId: 7 })
  await waitFor(() => expect(result.current.user?.limits.documents).toBe(200))
  const registered = received.filter(({ path }) => path.endsWith('/auth/register'))
  expect(registered.map(({ body }) => JSON.parse(body))).toEqual([{ userId: 'ada', token: 't' }])
})
