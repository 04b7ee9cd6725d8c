import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '../../lib/api/call-error.ts'
import { nextWallet, type Seen, type Wallet } from './machine.ts'

/** A wallet that the browser has announced; `icon` is a data image or null. */
export type AnnouncedWallet = { id: string; name: string; icon: string | null }

/** This browser's wallet (specification §3, slice `wallet`), with its name and the other announced wallets. */
export type WalletState = Wallet & {
  /** Of the network's own currency, as shown; '0' where it could not be read. */
  balance: string
  /** Of the token that is staked, as shown; '0' where it could not be read, and on another chain than that of the site. */
  balanceMT: string
  /** Token symbol; null while unknown. */
  tokenSymbol: string | null
  /** Why the balance could not be read, or null. */
  balanceFailure: Failure | null
  /** Epoch milliseconds of the last read, if any. */
  balanceReadAt: number | null
  announced: AnnouncedWallet[]
}

/** Storage prefix of the wallet library, for the previous wallet; contains nothing secret. */
export const WALLET_STORAGE = 'colophon.wagmi'
/** The library's own name for the previous wallet. */
export const RECENT_KEY = 'recentConnectorId'

/** True if a wallet was connected before, so its code is loaded at start. */
export function isWalletRemembered(storage: Pick<Storage, 'getItem'>): boolean {
  return Boolean(storage.getItem(`${WALLET_STORAGE}.${RECENT_KEY}`))
}

/** The part of the whole state that this feature reads. */
export type WithWallet = { wallet: WalletState }

const NO_BALANCE = { balance: '0', balanceMT: '0', tokenSymbol: null, balanceFailure: null, balanceReadAt: null }

const initialState: WalletState = {
  status: 'INIT',
  address: null,
  network: null,
  name: null,
  isLostWallet: false,
  ...NO_BALANCE,
  announced: [],
}

export const walletSlice = createSlice({
  name: 'wallet',
  initialState,
  reducers: {
    /** The wallet, its library or the browser reported a change. */
    walletSeen: (state, { payload }: PayloadAction<Seen>) => {
      const next = nextWallet(state, payload)
      const isSame = next.address === state.address && next.network?.chainId === state.network?.chainId
      Object.assign(state, next, isSame ? {} : NO_BALANCE)
    },
    walletsAnnounced: (state, { payload }: PayloadAction<AnnouncedWallet[]>) => {
      state.announced = payload
    },
    balanceRead: (
      state,
      {
        payload,
      }: PayloadAction<{
        address: string
        chainId: number
        text: string
        token?: { text: string; symbol: string } | null
        failure?: Failure | null
        at: number
      }>,
    ) => {
      if (!isOf(state, payload)) return
      const { text, token = null, failure = null, at } = payload
      const ofToken = token && { balanceMT: token.text, tokenSymbol: token.symbol }
      Object.assign(state, NO_BALANCE, { balance: text, balanceFailure: failure, balanceReadAt: at }, ofToken)
    },
    balanceFailed: (state, { payload }: PayloadAction<{ address: string; chainId: number; failure: Failure }>) => {
      if (isOf(state, payload)) Object.assign(state, NO_BALANCE, { balanceFailure: payload.failure })
    },
  },
})

export const { walletSeen, walletsAnnounced, balanceRead, balanceFailed } = walletSlice.actions

/** The wallet of this browser. */
export const selectWallet = (state: WithWallet): WalletState => state.wallet

/** A late balance must not be shown for another account or network. */
function isOf({ address, network }: WalletState, read: { address: string; chainId: number }): boolean {
  return address === read.address && network?.chainId === read.chainId
}
