import { CALLS } from '@colophon/protocol/calls'
import { API_BASE } from '@colophon/protocol/constants'
import type { Route } from '@colophon/protocol/route'
import { CALL_RIGHTS, type Outcome, outcomeFor } from '@colophon/protocol/testing/rights-matrix'
import type { Prepare, PrepareEach } from './prepare.ts'
import {
  prepareAuth,
  prepareKeys,
  prepareNotifications,
  prepareProfile,
  prepareSecurity,
  prepareSite,
  prepareSocial,
} from './prepare-accounts.ts'
import { prepareAlerts, prepareHighlights, prepareLibrary } from './prepare-library.ts'
import { prepareArticles, prepareComments, prepareRecord, prepareRequests, prepareStaking } from './prepare-papers.ts'
import {
  prepareAdministration,
  prepareAssistant,
  prepareAudit,
  prepareChain,
  prepareChat,
  prepareCompare,
  prepareDocviz,
} from './prepare-work.ts'

/** A call of the protocol with its name and the preparation of a valid request. */
export type EveryCall = {
  feature: keyof typeof CALLS
  name: string
  route: Route
  target: string
  prepare: Prepare<Route>
}

/** A valid request for every call of the protocol. */
const PREPARE: { [F in keyof typeof CALLS]: PrepareEach<(typeof CALLS)[F]> } = {
  auth: { ...prepareAuth, ...prepareSocial },
  security: prepareSecurity,
  profile: prepareProfile,
  keys: prepareKeys,
  notifications: prepareNotifications,
  articles: prepareArticles,
  library: prepareLibrary,
  highlights: prepareHighlights,
  alerts: prepareAlerts,
  chat: prepareChat,
  comments: prepareComments,
  compare: prepareCompare,
  requests: prepareRequests,
  docviz: prepareDocviz,
  chain: prepareChain,
  record: prepareRecord,
  staking: prepareStaking,
  administration: prepareAdministration,
  assistant: prepareAssistant,
  audit: prepareAudit,
  site: prepareSite,
}

/** Every call of the protocol, to generate tests from. */
export const EVERY_CALL: readonly EveryCall[] = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, route]: [string, Route]) => ({
    feature: feature as keyof typeof CALLS,
    name,
    route,
    target: `${route.method} ${route.base ?? API_BASE}${route.path}`,
    prepare: (PREPARE[feature as keyof typeof CALLS] as Record<string, unknown>)[name] as Prepare<Route>,
  })),
)

/** Whether only an administrator gets an answer, not the owner of a paper. */
export function isForAdmins({ feature, name }: EveryCall): boolean {
  const rights = (CALL_RIGHTS[feature] as Record<string, readonly Outcome[] | { open: readonly Outcome[] }>)[name] ?? []
  return outcomeFor('open' in rights ? rights.open : rights, 'owner') !== 'yes'
}
