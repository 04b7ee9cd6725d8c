import { Tokens } from '@colophon/protocol/auth/entities'
import { PERSISTENCE_TIMEOUT_MS } from '@colophon/protocol/constants'
import { ManualTheme } from '@colophon/protocol/profile/entities'
import type { StoreEnhancer } from '@reduxjs/toolkit'
import { type Driver, rememberEnhancer } from 'redux-remember'
import { z } from 'zod'
import { Transaction } from '../lib/chain/transaction.ts'

/** Every key in storage begins so. */
export const STORAGE_PREFIX = 'colophon.'

/**
 * All that survives a reload (specification §3), by slice: the session, the masked API key, whether finished uploads are
 * hidden and whether the wallet was lost. The first chat messages join with their slice. Two additions: `manualSiteTheme` is kept here beside
 * the account's copy, because a dark page that is white until the account has been read hurts; and the transactions of
 * this browser, because what was sent before a reload is still on its way.
 */
export const PERSISTED = {
  auth: Tokens.partial(),
  profile: z.object({ apiKey: z.string().nullable(), manualSiteTheme: ManualTheme }).partial(),
  articles: z.object({ isHideUploadInformation: z.boolean() }).partial(),
  wallet: z.object({ isLostWallet: z.boolean() }).partial(),
  chain: z.object({ transactions: z.array(Transaction).catch([]) }).partial(),
} as const satisfies Record<string, z.ZodObject>

/** Persists exactly the fields of PERSISTED; what cannot be read back, or not within the limit, is as if it were not there. */
export function persistence(storage: Driver, initial: Record<string, unknown>): StoreEnhancer {
  return rememberEnhancer(onlyOwnChanges(withLimit(storage)), Object.keys(PERSISTED), {
    prefix: STORAGE_PREFIX,
    serialize: (slice: Record<string, unknown>, key: string) => JSON.stringify(kept(slice, key)),
    unserialize: (text: string, key: string) => ({ ...(initial[key] as object), ...readSlice(text, key) }),
    // A browser that forbids or has filled its storage must not stop anybody from working.
    errorHandler: () => {},
  })
}

/** Where the session lies. */
export const SESSION_KEY = `${STORAGE_PREFIX}auth`

/** Where the transactions of this browser lie. */
export const CHAIN_KEY = `${STORAGE_PREFIX}chain`

/** The transactions that a stored text holds, perhaps from another tab. */
export function readTransactions(text: string | null): Transaction[] {
  return PERSISTED.chain.safeParse(readSlice(text ?? '', 'chain')).data?.transactions ?? []
}

/** The session that a stored text holds, perhaps from another tab. */
export function readSession(text: string | null): Tokens | null {
  return Tokens.safeParse(readSlice(text ?? '', 'auth')).data ?? null
}

/** The text that persistence writes for a session. */
export function writeSession(tokens: Tokens): string {
  return JSON.stringify(kept(tokens, 'auth'))
}

function kept(slice: Record<string, unknown>, key: string): Record<string, unknown> {
  const fields = Object.keys(shapeOf(key))
  return Object.fromEntries(fields.flatMap((field) => (slice[field] == null ? [] : [[field, slice[field]]])))
}

function readSlice(text: string, key: string): Record<string, unknown> {
  try {
    const schema = (PERSISTED as Record<string, z.ZodObject>)[key]
    return schema?.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

function shapeOf(key: string): object {
  return (PERSISTED as Record<string, z.ZodObject>)[key]?.shape ?? {}
}

/**
 * Writes only what has changed in this tab. Otherwise a tab that is being opened would write back what it has just read,
 * over the new tokens that another tab has got meanwhile.
 */
function onlyOwnChanges(storage: Driver): Driver {
  const known = new Map<string, unknown>()
  return {
    getItem: async (key) => {
      const text = await storage.getItem(key)
      known.set(key, text ?? '{}')
      return text
    },
    setItem: (key, text) => {
      if (known.get(key) === text) return
      known.set(key, text)
      return storage.setItem(key, text)
    },
  }
}

/** After the limit the application continues with its defaults, and what is read later is ignored. */
function withLimit(storage: Driver): Driver {
  return {
    setItem: (key, value) => storage.setItem(key, value),
    getItem: (key) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => resolve(null), PERSISTENCE_TIMEOUT_MS)
        Promise.resolve()
          .then(() => storage.getItem(key))
          .then(resolve, reject)
          .finally(() => clearTimeout(limit))
      }),
  }
}
