import type { CALLS } from '@colophon/protocol/calls'
import type { PrepareEach } from './prepare.ts'
import { prepareAdministration } from './prepare-administration.ts'
import { prepareArticles } from './prepare-articles.ts'
import { prepareAuth } from './prepare-auth.ts'
import { prepareChain } from './prepare-chain.ts'
import { prepareChat } from './prepare-chat.ts'
import { prepareComments } from './prepare-comments.ts'
import { prepareCompare } from './prepare-compare.ts'
import { prepareDocviz } from './prepare-docviz.ts'
import { prepareKeys } from './prepare-keys.ts'
import { prepareNotifications } from './prepare-notifications.ts'
import { prepareProfile, prepareSite } from './prepare-profile.ts'
import { prepareRecord, prepareStaking } from './prepare-record.ts'
import { prepareRequests } from './prepare-requests.ts'
import { prepareSecurity } from './prepare-security.ts'
import { prepareSocial } from './prepare-social.ts'

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
