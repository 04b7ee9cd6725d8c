import type { Tokens } from '@colophon/protocol/auth/entities'
import {
  type AuthState,
  logout,
  SECOND_STEP,
  sessionEnded,
  tokensRefreshed,
  userKnown,
} from '../features/auth/slice.ts'
import { fetchAccount } from '../features/profile/slice.ts'
import { forgetDrafts } from '../features/statements/forget-drafts.ts'
import { isAccountChange } from '../features/wallet/machine.ts'
import { walletPort } from '../features/wallet/wallet-port.ts'
import { isWalletRemembered } from '../features/wallet/wallet-storage.ts'
import { connectSession, freshTokens, refresh } from '../lib/api/session.ts'
import { closeLive, openLive } from '../lib/api/socket.ts'
import { connectChain } from '../lib/chain/chain-port.ts'
import { transactionsSeen } from '../lib/chain/chain-slice.ts'
import { forgetPerson } from '../lib/kept.ts'
import { toastError } from '../ui/toast.tsx'
import type { SimpleStorage } from './browser-storage.ts'
import { CHAIN_KEY, readSession, readTransactions, SESSION_KEY, STORAGE_PREFIX, writeSession } from './persist.ts'
import type { Store } from './store.ts'

/** Gives the session, the live connection and the other tabs their place in the store; called once at the start. */
export function connectStore(store: Store, storage: SimpleStorage): void {
  const accessToken = () => store.getState().auth.accessToken
  connectSession({
    tokens: () => tokensOf(store),
    storedTokens: () => readSession(storage.getItem(SESSION_KEY)),
    keep: (tokens) => {
      // Written at once: the next tab that waits for the refresh must find them.
      storage.setItem(SESSION_KEY, writeSession(tokens))
      store.dispatch(tokensRefreshed(tokens))
    },
    end: (message) => {
      store.dispatch(sessionEnded(message))
      toastError(message)
    },
  })
  let seen: string | null = null
  let userId: number | null = null
  const follow = () => {
    knowUser(store)
    userId = store.getState().auth.user?.id ?? userId
    if (accessToken() === seen) return
    seen = accessToken()
    if (seen === null) {
      // Who was signed out unasked comes back for what they typed; who signs out leaves nothing behind.
      if (store.getState().auth.endedBecause === null) {
        forgetDrafts()
        if (userId !== null) forgetPerson(userId)
      }
      userId = null
      return closeLive()
    }
    void openLive({ accessToken, fresh: freshTokens, renew: refresh })
    if (!store.getState().profile.accountInfo) void store.dispatch(fetchAccount({}))
  }
  store.subscribe(follow)
  follow()
  addEventListener('storage', ({ key }) => {
    // What is stored by now, and not what the event tells: it may be of a turn before.
    if (key === SESSION_KEY) followOtherTab(store, storage.getItem(SESSION_KEY))
  })
}

/** After a reload only the tokens are there; the account tells who they belong to, also when it is asked for once more. */
function knowUser(store: Store): void {
  const { auth, profile } = store.getState()
  if (auth.accessToken && !auth.user && profile.accountInfo) store.dispatch(userKnown(profile.accountInfo))
}

function followOtherTab(store: Store, text: string | null): void {
  const theirs = readSession(text)
  const mine = tokensOf(store)
  if (!theirs && mine) store.dispatch(sessionEnded(null))
  if (theirs && theirs.timestamp > (mine?.timestamp ?? 0)) store.dispatch(tokensRefreshed(theirs))
}

function tokensOf(store: Store): Tokens | null {
  const { accessToken, refreshToken, timestamp } = store.getState().auth
  return accessToken && refreshToken && timestamp ? { accessToken, refreshToken, timestamp } : null
}

/** Where the address of the wallet lies that has opened the session; empty for a session that was opened otherwise. */
const OPENED_BY = `${STORAGE_PREFIX}opened-by`

/**
 * A session that a wallet has opened ends when that wallet turns to another account: who sits there now may be somebody
 * else. A session that was opened with a password has nothing to do with the wallet.
 */
export function bindToWallet(store: Store, storage: SimpleStorage): void {
  let before = store.getState()
  store.subscribe(() => {
    const [last, now] = [before, store.getState()]
    before = now
    // After a reload the tokens are there before it is known whose they are; a sign-in brings both at once.
    if (last.auth.accessToken === null && now.auth.accessToken !== null && now.auth.user !== null) {
      storage.setItem(OPENED_BY, isByWallet(last.auth, now.auth) ? (now.wallet.address ?? '') : '')
    }
    const openedBy = storage.getItem(OPENED_BY)
    if (!openedBy || now.auth.accessToken === null || !isAccountChange(last.wallet, now.wallet)) return
    if (now.wallet.address !== openedBy) void store.dispatch(logout())
  })
}

/** At once, or with a second step after the wallet's signature. */
function isByWallet(last: AuthState, now: AuthState): boolean {
  if (now.status.walletLogin.status === 'SUCCESS') return last.status.walletLogin.status === 'REQUEST'
  return last.secondStep !== null && last.status.walletLogin.failure?.error === SECOND_STEP
}

/**
 * Gives the features the wallet's hand to the chain. A wallet that was connected before is asked again after a reload, and
 * what it was sending is waited for; whoever has none never loads the code for it.
 */
export function resumeWallet(store: Store, storage: SimpleStorage): void {
  connectChain(walletPort)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === CHAIN_KEY) store.dispatch(transactionsSeen(readTransactions(newValue)))
  })
  const stop = store.subscribe(() => {
    // What is restored later would undo what the wallet says.
    if (!store.getState().isRestored) return
    stop()
    if (store.getState().chain.transactions.length > 0) void resumeTransactions(store)
    if (isWalletRemembered(storage)) void resumeConnection(store)
  })
}

async function resumeConnection(store: Store): Promise<void> {
  const { startWallet } = await import('../features/wallet/run.ts')
  await store.dispatch(startWallet())
}

async function resumeTransactions(store: Store): Promise<void> {
  const { resumeTransactions: resume } = await import('../features/wallet/transactions/follow.ts')
  await store.dispatch(resume())
}
