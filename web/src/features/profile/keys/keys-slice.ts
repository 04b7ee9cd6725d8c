import { keyCalls } from '@colophon/protocol/keys/calls'
import type { ApiKey, KeyDay } from '@colophon/protocol/keys/entities'
import type { CallInput } from '@colophon/protocol/route'
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import {
  type AsyncState,
  createCallThunk,
  createFailingThunk,
  followStatus,
  INIT,
} from '../../../lib/api/async-state.ts'
import { callWithMeta } from '../../../lib/api/call.ts'
import { joinSlice } from '../../../lib/joined-slices.ts'
import { apiKeyMasked, usageRead } from '../slice.ts'

/** My API keys and their usage totals; the usage log and the masked key are in `profile`, as specified. */
export type KeysState = {
  keys: ApiKey[]
  /** The last 30 days of the keys in the usage list. */
  days: KeyDay[]
  status: Record<'list' | 'usage' | 'remove', AsyncState>
}

/** The part of the whole state that this folder reads. */
export type WithKeys = { keys: KeysState }

const initialState: KeysState = { keys: [], days: [], status: { list: INIT, usage: INIT, remove: INIT } }

const readKeys = createCallThunk('keys/read', keyCalls.list)
const readUsage = createFailingThunk(
  'keys/readUsage',
  async (input: CallInput<typeof keyCalls.apiStat>, { signal }) => {
    const { data, meta } = await callWithMeta(keyCalls.apiStat, input, { signal })
    return { data, days: meta.days }
  },
)
/** Revokes a key at once. */
export const revokeKey = createCallThunk('keys/revoke', keyCalls.delete)

/** Loads my keys and stores the masked form of the newest active one. */
export const fetchKeys = createAsyncThunk('keys/fetch', async (_: undefined, { dispatch }) => {
  const read = await dispatch(readKeys({}))
  if (!readKeys.fulfilled.match(read)) return
  dispatch(apiKeyMasked(read.payload.find(({ state }) => state === 'active')?.masked ?? null))
})

/** Loads a page of the usage log. */
export const fetchUsage = createAsyncThunk(
  'keys/fetchUsage',
  async (input: CallInput<typeof keyCalls.apiStat>, { dispatch }) => {
    const read = await dispatch(readUsage(input))
    if (readUsage.fulfilled.match(read)) dispatch(usageRead(read.payload.data))
  },
)

const keysSlice = createSlice({
  name: 'keys',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(readKeys.fulfilled, (state, { payload }) => {
        state.keys = payload
      })
      .addCase(readUsage.fulfilled, (state, { payload }) => {
        state.days = payload.days
      })
    followStatus(builder, 'list', readKeys)
    followStatus(builder, 'usage', readUsage)
    followStatus(builder, 'remove', revokeKey)
  },
})

joinSlice(keysSlice)

/** My API keys and their totals. */
export const selectKeys = (state: WithKeys): KeysState => state.keys
