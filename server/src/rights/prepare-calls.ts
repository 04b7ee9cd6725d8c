import type { CALLS } from '@colophon/protocol/calls'
import type { PrepareEach } from './prepare.ts'
import { prepareArticles } from './prepare-articles.ts'
import { prepareAuth } from './prepare-auth.ts'
import { prepareChain } from './prepare-chain.ts'
import { prepareProfile, prepareSite } from './prepare-profile.ts'
import { prepareRequests } from './prepare-requests.ts'

/** A valid request for every call of the protocol. */
export const PREPARE: { [F in keyof typeof CALLS]: PrepareEach<(typeof CALLS)[F]> } = {
  auth: prepareAuth,
  profile: prepareProfile,
  articles: prepareArticles,
  requests: prepareRequests,
  chain: prepareChain,
  site: prepareSite,
}
