import type { Tokens } from '@colophon/protocol/auth/entities'
import { forgetDrafts } from '../features/articles/statements/forget-drafts.ts'
import { sessionEnded, tokensRefreshed, userKnown } from '../features/auth/slice.ts'
import { fetchAccount } from '../features/profile/slice.ts'
import { forgetPerson } from '../lib/kept.ts'
import { connectSession, freshTokens, refresh } from '../lib/session.ts'
import { closeLive, openLive } from '../lib/socket.ts'
import { toastError } from '../ui/toast.tsx'
import type { SimpleStorage } from './browser-storage.ts'
import { readSession, SESSION_KEY, writeSession } from './persist.ts'
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
