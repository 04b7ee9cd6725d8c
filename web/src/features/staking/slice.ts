import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { ActiveStake, StakingReply } from '@colophon/protocol/staking/entities'
import {
  createAsyncThunk,
  createSlice,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { type AsyncState, type FailingThunk, INIT, REQUEST, SUCCESS } from '../../lib/api/async-state.ts'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { joinSlice } from '../../lib/joined-slices.ts'
import type { Holding, StakingView } from './read-through-wallet.ts'

/** Whose stakes are read and how: through the connected wallet, or by the server for other addresses. */
export type Reading = { chain: ChainInfo; account: string | null; through: 'wallet' | 'server' }

/** The staking contract and an account in it (specification §3, slice `staking`); amounts in smallest units, as text. */
export type StakingState = {
  /** The hash of a pending deposit, if any. */
  txDeposit: string | null
  /** Allowance of the staking contract. */
  allowance: string
  activeStakes: ActiveStake[]
  total: Holding['total']
  /** Token balance of the account. */
  balance: string
  /** The account that was read; null where only the contract was. */
  account: string | null
  contract: Omit<StakingView, 'wallet'> | null
  through: Reading['through'] | null
  /** Epoch milliseconds of the last read, if any. */
  readAt: number | null
  /** Request id of the newest read; results of older ones are dropped. */
  latestRequest: string | null
  status: { read: AsyncState }
}

/** The part of the whole state that this feature reads. */
export type WithStaking = { staking: StakingState }

const EMPTY = {
  allowance: '0',
  activeStakes: [],
  total: { staked: '0', pendingReward: '0' },
  balance: '0',
} satisfies Partial<StakingState>

const initialState: StakingState = {
  txDeposit: null,
  ...EMPTY,
  account: null,
  contract: null,
  through: null,
  readAt: null,
  latestRequest: null,
  status: { read: INIT },
}

type Read = StakingView & { at: number }

/** Reads the contract, and the account if one is given. */
export const readStaking: FailingThunk<Read, Reading> = createAsyncThunk<Read, Reading, { rejectValue: Failure }>(
  'staking/read',
  async (reading, { dispatch, rejectWithValue, signal }) => {
    try {
      const view = await viewOf(reading, dispatch as Dispatch, signal)
      return { ...view, at: Date.now() }
    } catch (thrown) {
      return rejectWithValue(failureOf(thrown))
    }
  },
)

export const stakingSlice = createSlice({
  name: 'staking',
  initialState,
  reducers: {
    depositChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.txDeposit = payload
    },
  },
  extraReducers: (builder) => {
    builder.addCase(readStaking.pending, (state, { meta }) => {
      state.latestRequest = meta.requestId
      state.status.read = REQUEST
      if (meta.arg.account !== state.account) Object.assign(state, EMPTY, { account: null, readAt: null })
    })
    builder.addCase(readStaking.fulfilled, (state, { payload, meta }) => {
      if (state.latestRequest !== meta.requestId) return
      const { wallet, at, ...contract } = payload
      state.status.read = SUCCESS
      Object.assign(state, EMPTY, { contract, account: meta.arg.account, through: meta.arg.through, readAt: at })
      if (wallet) Object.assign(state, held(wallet))
    })
    // A failed read clears the allowance, which may be outdated.
    builder.addCase(readStaking.rejected, (state, { payload, error, meta }) => {
      if (state.latestRequest !== meta.requestId) return
      state.allowance = '0'
      state.status.read = { status: 'ERROR', failure: payload ?? failureOf(error) }
    })
  },
})

joinSlice(stakingSlice)

export const { depositChanged } = stakingSlice.actions

/** The staking contract and the account in it. */
export const selectStaking = (state: WithStaking): StakingState => state.staking

function held({ allowance, activeStakes, total, balance }: Holding | NonNullable<StakingReply['wallet']>) {
  return { allowance, activeStakes, total, balance }
}

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>

async function viewOf(
  { chain, account, through }: Reading,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<StakingView> {
  if (through === 'server' || account === null) {
    return call(stakingCalls.staking, { query: account ? { address: account } : {} }, { signal })
  }
  // Loaded lazily: every page loads the store, and the ABIs are large.
  const { readThroughWallet } = await import('./read-through-wallet.ts')
  return dispatch(readThroughWallet(chain, account))
}
