import { Tokens } from '@colophon/protocol/auth/entities'
import { PERSISTENCE_TIMEOUT_MS } from '@colophon/protocol/constants'
import { ManualTheme } from '@colophon/protocol/profile/entities'
import { z } from 'zod'
import { Transaction } from '../lib/chain/transaction.ts'

/** Every key in storage begins so. */
export const STORAGE_PREFIX = 'colophon.'

const Transactions = z.array(Transaction).catch([])

/**
 * Everything that survives a reload (specification §3), by slice: the session, the masked API key, whether finished
 * uploads are hidden and whether the wallet was lost. The chat slice adds its first messages. Two additions:
 * `manualSiteTheme`, so that a dark page does not flash white until the account is loaded; and the transactions of
 * this browser, because they may still be pending.
 */
export const PERSISTED = {
  auth: Tokens.partial(),
  profile: z.object({ apiKey: z.string().nullable(), manualSiteTheme: ManualTheme }).partial(),
  articles: z.object({ isHideUploadInformation: z.boolean() }).partial(),
  wallet: z.object({ isLostWallet: z.boolean() }).partial(),
  chain: z.object({ transactions: Transactions }).partial(),
} as const satisfies Record<string, z.ZodObject>

/** Restored state by slice. */
export type PersistedState = { [Slice in keyof typeof PERSISTED]: z.infer<(typeof PERSISTED)[Slice]> }

/** A storage whose reads may be asynchronous. */
export type ReadableStorage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void
}

type SliceName = keyof typeof PERSISTED

const NAMES = Object.keys(PERSISTED) as SliceName[]

/** Reads all persisted slices; unreadable ones, or ones not read within the time limit, are ignored. */
export async function readPersisted(storage: ReadableStorage) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PERSISTENCE_TIMEOUT_MS)
  })
  const texts = new Map(
    await Promise.all(NAMES.map(async (name) => [name, await readText(storage, name, limit)] as const)),
  )
  clearTimeout(timer)
  const state = Object.fromEntries(
    NAMES.map((name) => [name, readSlice(texts.get(name) ?? '', name)]),
  ) as PersistedState
  return { state, texts }
}

/**
 * Writes each slice as soon as its persisted part changes, so nothing is lost if the page is closed right after. Only
 * what changed in this tab is written; otherwise a tab that is starting could overwrite new tokens of another tab
 * with the ones it has just read. Transactions of other tabs are merged.
 */
export function writeChanges(store: WritableStore, storage: ReadableStorage, read: ReadonlyMap<string, string>): void {
  const known = new Map(read)
  const seen = new Map<string, unknown>()
  const withOthers = addOthersTransactions(storage)
  const write = () => {
    const state = store.getState()
    for (const name of NAMES) {
      if (seen.get(name) === state[name]) continue
      seen.set(name, state[name])
      const mine = stored(state[name], name)
      const text = JSON.stringify(name === 'chain' ? withOthers(mine) : mine)
      if (known.get(name) === text) continue
      known.set(name, text)
      writeText(storage, name, text)
    }
  }
  write()
  store.subscribe(write)
}

/** Stored transactions unknown to this tab belong to another tab and are kept. */
function addOthersTransactions(storage: ReadableStorage) {
  const had = new Set<string>()
  return (mine: Record<string, unknown>): Record<string, unknown> => {
    const own = Transactions.parse(mine.transactions)
    for (const { id } of own) had.add(id)
    const others = storedTransactions(storage).filter(({ id }) => !had.has(id))
    return others.length === 0 ? mine : { ...mine, transactions: [...others, ...own].sort((a, b) => b.at - a.at) }
  }
}

function storedTransactions(storage: ReadableStorage): Transaction[] {
  try {
    const text = storage.getItem(CHAIN_KEY)
    return typeof text === 'string' ? readTransactions(text) : []
  } catch {
    return []
  }
}

type WritableStore = {
  getState(): Record<SliceName, Record<string, unknown>>
  subscribe(listener: () => void): unknown
}

/** Storage key of the session. */
export const SESSION_KEY = `${STORAGE_PREFIX}auth`

/** Storage key of this browser's transactions. */
export const CHAIN_KEY = `${STORAGE_PREFIX}chain`

/** Parses stored transactions, possibly written by another tab. */
export function readTransactions(text: string | null): Transaction[] {
  return PERSISTED.chain.safeParse(readSlice(text ?? '', 'chain')).data?.transactions ?? []
}

/** Parses a stored session, possibly written by another tab. */
export function readSession(text: string | null): Tokens | null {
  return Tokens.safeParse(readSlice(text ?? '', 'auth')).data ?? null
}

/** The text that persistence writes for a session. */
export function writeSession(tokens: Tokens): string {
  return JSON.stringify(stored(tokens, 'auth'))
}

function stored(slice: Record<string, unknown>, key: string): Record<string, unknown> {
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

async function readText(storage: ReadableStorage, name: SliceName, limit: Promise<null>): Promise<string> {
  try {
    return (await Promise.race([storage.getItem(STORAGE_PREFIX + name), limit])) ?? '{}'
  } catch {
    return '{}'
  }
}

/** Forbidden or full storage must not break the application. */
function writeText(storage: ReadableStorage, name: SliceName, text: string): void {
  try {
    storage.setItem(STORAGE_PREFIX + name, text)
  } catch {}
}
