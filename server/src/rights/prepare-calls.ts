import type { CALLS } from '@colophon/protocol/calls'
import type { PrepareEach } from './prepare.ts'
import {
  prepareAuth,
  prepareKeys,
  prepareNotifications,
  prepareProfile,
  prepareSecurity,
  prepareSite,
  prepareSocial,
} from './prepare-accounts.ts'
import { prepareArticles, prepareComments, prepareRecord, prepareRequests, prepareStaking } from './prepare-papers.ts'
import { prepareAdministration, prepareChain, prepareChat, prepareCompare, prepareDocviz } from './prepare-work.ts'

/** A valid request for every call of the protocol. */
export const PREPARE: { [F in keyof typeof CALLS]: PrepareEach<(typeof CALLS)[F]> } = {
  auth: { ...prepareAuth, ...prepareSocial },
  security: prepareSecurity,
  profile: prepareProfile,
  keys: prepareKeys,
  notifications: prepareNotifications,
  articles: prepareArticles,
  chat: prepareChat,
  comments: prepareComments,
  compare: prepareCompare,
  requests: prepareRequests,
  docviz: prepareDocviz,
  chain: prepareChain,
  record: prepareRecord,
  staking: prepareStaking,
  administration: prepareAdministration,
  site: prepareSite,
}
