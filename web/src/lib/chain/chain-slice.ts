import { chainCalls } from '@colophon/protocol/chain/calls'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type AsyncState, createCallThunk, followStatus, INIT } from '../api/async-state.ts'
import { furtherOf, nextTransaction, type Transaction, type TransactionEvent } from './transaction.ts'

/** The installation's chain and this browser's transactions. */
export type ChainState = {
  /** Null without a chain, or while unknown. */
  info: ChainInfo | null
  /** The newest first. */
  transactions: Transaction[]
  status: { info: AsyncState }
}

/** The part of the whole state that this reads. */
export type WithChain = { chain: ChainState }

/** Number of transactions kept; pending ones are never dropped. */
export const TRANSACTIONS_KEPT = 20

/** Fetches the installation's chain. */
export const fetchChain = createCallThunk('chain/fetch', chainCalls.chain)

const initialState: ChainState = { info: null, transactions: [], status: { info: INIT } }

export const chainSlice = createSlice({
  name: 'chain',
  initialState,
  reducers: {
    transactionBegun: (state, { payload }: PayloadAction<Transaction>) => {
      state.transactions = trimmed([payload, ...state.transactions])
    },
    transactionReported: (state, { payload }: PayloadAction<{ id: string; event: TransactionEvent }>) => {
      state.transactions = state.transactions.map((one) =>
        one.id === payload.id ? nextTransaction(one, payload.event) : one,
      )
    },
    /** Merges transactions stored by another tab. */
    transactionsSeen: (state, { payload }: PayloadAction<Transaction[]>) => {
      const theirs = new Map(payload.map((one) => [one.id, one]))
      const mine = state.transactions.map((one) => furtherOf(one, theirs.get(one.id) ?? one))
      const known = new Set(mine.map(({ id }) => id))
      const all = [...payload.filter(({ id }) => !known.has(id)), ...mine]
      state.transactions = trimmed(all.toSorted((one, other) => other.at - one.at))
    },
    /** The user dismissed it; the transaction itself is not affected. */
    transactionDismissed: (state, { payload }: PayloadAction<string>) => {
      state.transactions = state.transactions.filter(({ id }) => id !== payload)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(fetchChain.fulfilled, (state, { payload }) => {
      state.info = payload
    })
    followStatus(builder, 'info', fetchChain)
  },
})

export const { transactionBegun, transactionReported, transactionsSeen, transactionDismissed } = chainSlice.actions

/** The installation's chain, and the status of fetching it. */
export const selectChain = (state: WithChain): ChainState => state.chain

function trimmed(all: Transaction[]): Transaction[] {
  return all.filter(({ stage }, index) => index < TRANSACTIONS_KEPT || stage === 'sent')
}
