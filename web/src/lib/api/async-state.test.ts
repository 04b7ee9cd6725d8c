import { configureStore, createSlice } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { type AsyncState, createFailingThunk, followStatus, INIT } from './async-state.ts'
import { CallError } from './call-error.ts'

const wait = createFailingThunk<string, 'well' | 'badly' | 'strangely'>('test/wait', async (how) => {
  await Promise.resolve()
  if (how === 'badly') throw new CallError({ status: 409, error: 'taken', message: 'Taken', retryAfter: 3 })
  if (how === 'strangely') throw new TypeError('Odd')
  return how
})
const slice = createSlice({
  name: 'test',
  initialState: { status: { wait: INIT } as Record<'wait', AsyncState> },
  reducers: {
    reset: (state) => {
      state.status.wait = INIT
    },
  },
  extraReducers: (builder) => followStatus(builder, 'wait', wait),
})

function follow() {
  const store = configureStore({ reducer: slice.reducer })
  const seen = [store.getState().status.wait.status]
  store.subscribe(() => seen.push(store.getState().status.wait.status))
  return { store, seen }
}

// Proves: 4-request-INIT, 4-request-REQUEST, 4-request-SUCCESS, 4-request-RESET
it('an action goes INIT, REQUEST, SUCCESS, and RESET returns it to INIT', async () => {
  const { store, seen } = follow()
  await store.dispatch(wait('well'))
  store.dispatch(slice.actions.reset())
  expect(seen).toEqual(['INIT', 'REQUEST', 'SUCCESS', 'INIT'])
})

// Proves: 4-request-ERROR
it('a failed action goes INIT, REQUEST, ERROR and stores the failure as plain data', async () => {
  const { store, seen } = follow()
  await store.dispatch(wait('badly'))
  expect(seen).toEqual(['INIT', 'REQUEST', 'ERROR'])
  expect(store.getState().status.wait.failure).toEqual({ status: 409, error: 'taken', message: 'Taken', retryAfter: 3 })
})

// Proves: 8-toast-own
it('an unexpected error keeps its own message', async () => {
  const { store } = follow()
  await store.dispatch(wait('strangely'))
  expect(store.getState().status.wait.failure).toMatchObject({ message: 'Odd' })
})

it('a new attempt clears the failure of the last one', async () => {
  const { store } = follow()
  await store.dispatch(wait('badly'))
  await store.dispatch(wait('well'))
  expect(store.getState().status.wait).toEqual({ status: 'SUCCESS', failure: null })
})
