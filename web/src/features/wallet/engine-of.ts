import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { toastDone } from '../../ui/toast.tsx'
import type { WalletEngine } from './engine.ts'
import { isAccountChange, type Seen } from './machine.ts'
import { type WalletState, type WithWallet, walletSeen, walletsAnnounced } from './slice.ts'

export type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>
export type Thunk<Result> = (dispatch: Dispatch, getState: () => unknown) => Promise<Result>

/** One engine per store, created on first use. */
const engines = new WeakMap<Dispatch, Promise<WalletEngine>>()

/** The wallet library of a store, which is loaded the first time. */
export function engineOf(dispatch: Dispatch, getState: () => unknown): Promise<WalletEngine> {
  const present = engines.get(dispatch)
  if (present) return present
  const made = import('./engine.ts').then(({ createEngine }) =>
    createEngine({
      saw: (seen) => tell(dispatch, getState, seen),
      announced: (wallets) => dispatch(walletsAnnounced(wallets)),
    }),
  )
  engines.set(dispatch, made)
  // A failed code load is retried next time.
  made.catch(() => engines.delete(dispatch))
  return made
}

/** The wallet slice of a state whose other slices are unknown here. */
export function walletOf(getState: () => unknown): WalletState {
  return (getState() as WithWallet).wallet
}

function tell(dispatch: Dispatch, getState: () => unknown, seen: Seen): void {
  const before = walletOf(getState)
  dispatch(walletSeen(seen))
  if (isAccountChange(before, walletOf(getState))) toastDone(WALLET_TEXTS.accountChanged)
}
