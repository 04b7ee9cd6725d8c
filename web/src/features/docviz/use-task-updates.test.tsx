import { configureStore } from '@reduxjs/toolkit'
import { renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { io } from 'socket.io-client'
import { expect, it, vi } from 'vitest'
import { initialState } from './docviz-state.ts'
import { docvizSlice } from './slice.ts'
import { A_USER } from './testing/results.ts'
import { useTaskUpdates } from './use-task-updates.ts'

vi.mock('socket.io-client', () => ({ io: vi.fn(() => ({ on: () => undefined, disconnect: () => undefined })) }))

it('the live connection tries a websocket first, as polling fails behind a balancer without sticky sessions', async () => {
  const docviz = { ...initialState, token: 't', user: A_USER, isAuthenticated: true }
  const store = configureStore({ reducer: { docviz: docvizSlice.reducer }, preloadedState: { docviz } })
  renderHook(useTaskUpdates, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> })
  await waitFor(() => expect(io).toHaveBeenCalled())
  expect(vi.mocked(io).mock.calls[0]?.[1]).toMatchObject({ transports: ['websocket', 'polling'] })
})
