import { configureStore } from '@reduxjs/toolkit'
import { renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { io } from 'socket.io-client'
import { expect, it, vi } from 'vitest'
import { serveLocally } from '../../testing/local-server.ts'
import { initialState } from './docviz-state.ts'
import { docvizSlice } from './slice.ts'
import { A_USER } from './testing/results.ts'
import { useTaskUpdates } from './use-task-updates.ts'

const listeners = new Map<string, () => void>()
const connect = vi.fn()

vi.mock('socket.io-client', () => ({
  io: vi.fn(() => ({
    active: false,
    on: (name: string, hear: () => void) => listeners.set(name, hear),
    disconnect: () => undefined,
    connect,
  })),
}))

/** The hook in a workspace that is open. */
function follow() {
  vi.mocked(io).mockClear()
  const docviz = { ...initialState, token: 't', user: A_USER, isAuthenticated: true }
  const store = configureStore({ reducer: { docviz: docvizSlice.reducer }, preloadedState: { docviz } })
  return renderHook(useTaskUpdates, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> })
}

it('the live connection tries a websocket first, as polling fails behind a balancer without sticky sessions', async () => {
  follow()
  await waitFor(() => expect(io).toHaveBeenCalled())
  expect(vi.mocked(io).mock.calls[0]?.[1]).toMatchObject({ transports: ['websocket', 'polling'] })
})

// Proves: 8-docviz-token
it("a failed token of the live connection is 'Failed to fetch access token' until the next one, which is asked for", async () => {
  let isDown = true
  await serveLocally(() => ({ status: 200, body: { token: 'a' }, cut: isDown }))
  const { result } = follow()
  await waitFor(() => expect(io).toHaveBeenCalled())
  const options: unknown = vi.mocked(io).mock.calls[0]?.[1]
  const given = () =>
    new Promise<object>((resolve) => (options as { auth: (give: typeof resolve) => void }).auth(resolve))
  expect(await given()).toEqual({})
  await waitFor(() => expect(result.current?.message).toBe('Failed to fetch access token'))
  listeners.get('connect_error')?.()
  await waitFor(() => expect(connect).toHaveBeenCalled(), { timeout: 8000 })
  isDown = false
  expect(await given()).toEqual({ token: 'a' })
  await waitFor(() => expect(result.current).toBeNull())
})
