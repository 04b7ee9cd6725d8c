import { CALLS } from '../calls.ts'
import type { Route } from '../route.ts'
import type { KeyScope } from './entities.ts'

/** What the calls of a feature need: of each by its name; of the others `read` to look and `write` to change. */
type Needs = Readonly<Record<string, KeyScope | null>>

/**
 * The features that keys open. What is not named is closed to them, so that a feature about accounts stays closed by being
 * forgotten. Null: not even a key with every scope; who may read a paper, and what proves a person, is left to people.
 */
const OPEN: Readonly<Record<string, Needs>> = {
  profile: { update: null, confirmEmail: null, addWallet: null, deleteWallet: null, uploadAvatar: null },
  notifications: { setPreferences: null, subscribeSse: null },
  articles: {
    access: null,
    lookup: 'read',
    file: 'export',
    download: 'export',
    downloadFile: 'export',
  },
  comments: {},
  chat: { export: 'export', ask: 'chat', share: null, setShare: null, shared: null, outsideModel: null },
  requests: { create: null, answer: null, delete: null, receipt: 'export', receipts: 'read', checkReceipt: 'read' },
  record: { verify: 'read' },
  chain: { rpc: null, faucet: null, advanceTime: null },
  staking: {},
  site: {},
  // Reading, although one of them is a POST.
  compare: { graph: 'read' },
}

/** The scope that a call needs of a key; null where no key may make it. */
export function scopeOf(feature: string, name: string, call: Pick<Route, 'method' | 'access' | 'ignoresToken'>) {
  const needs = OPEN[feature]
  if (!needs || call.access === 'admin' || call.ignoresToken) return null
  return needs[name] === undefined ? byMethod(call) : needs[name]
}

function byMethod({ method }: Pick<Route, 'method'>): KeyScope {
  return method === 'GET' ? 'read' : 'write'
}

const BY_ROUTE = new Map<Route, KeyScope | null>(
  Object.entries(CALLS).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]: [string, Route]) => [call, scopeOf(feature, name, call)] as const),
  ),
)

/** True for a key that does more than read: making or re-rolling one needs a fresh proof of the account. */
export function needsProof(scopes: readonly KeyScope[]): boolean {
  return scopes.some((scope) => scope !== 'read')
}

/** As `scopeOf`, for a call of the protocol itself. */
export function scopeOfRoute(call: Route): KeyScope | null {
  return BY_ROUTE.get(call) ?? null
}
