import { CALLS } from '../calls.ts'
import type { Route } from '../route.ts'
import type { KeyScope } from './entities.ts'

/** The scopes of a feature's calls: by name; for the others `read` to view and `write` to change. */
type Needs = Readonly<Record<string, KeyScope | null>>

/**
 * The features open to API keys; a new feature is closed until it is listed here, a new call of a listed feature needs
 * `read` or `write` by its method. Null: closed to every key, as for paper access and proofs of identity.
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
  chat: { export: 'export', ask: 'chat', share: null, setShare: null, shared: null, externalModel: null },
  requests: {
    create: null,
    answer: null,
    delete: null,
    receipt: 'export',
    receipts: 'read',
    checkReceipt: 'read',
    invite: null,
    createLink: null,
    endOffer: null,
    openLink: null,
    answerPaperInvitation: null,
  },
  record: { verify: 'read' },
  chain: { rpc: null, faucet: null, advanceTime: null },
  staking: {},
  site: {},
  // A read, although by POST; a model costs what a question does.
  compare: { graph: 'read', modelRow: 'chat' },
  audit: { ofList: 'read' },
}

/** The calls of closed features that are open to keys. */
const OPEN_CALLS: Readonly<Record<string, KeyScope>> = { 'library.exportPapers': 'export' }

/** The scope a call needs; null if it is closed to keys. */
export function scopeOf(feature: string, name: string, call: Pick<Route, 'method' | 'access' | 'ignoresToken'>) {
  const needs = OPEN[feature]
  if (call.access === 'admin' || call.ignoresToken) return null
  if (!needs) return OPEN_CALLS[`${feature}.${name}`] ?? null
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

/** True for scopes beyond read: creating or re-rolling such a key needs a fresh proof of account. */
export function needsProof(scopes: readonly KeyScope[]): boolean {
  return scopes.some((scope) => scope !== 'read')
}

/** As `scopeOf`, for a call of the protocol. */
export function scopeOfRoute(call: Route): KeyScope | null {
  return BY_ROUTE.get(call) ?? null
}
