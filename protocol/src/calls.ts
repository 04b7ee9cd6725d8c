import { administrationCalls } from './administration/calls.ts'
import { administrationEvents } from './administration/events.ts'
import { alertCalls } from './alerts/calls.ts'
import { articleCalls } from './articles/calls.ts'
import { articleEvents } from './articles/events.ts'
import { assistantCalls } from './assistant/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { authCalls } from './auth/calls.ts'
import { socialCalls } from './auth/social-calls.ts'
import { chainCalls } from './chain/calls.ts'
import { recordCalls } from './chain-record/calls.ts'
import { recordEvents } from './chain-record/events.ts'
import { chatCalls } from './chat/calls.ts'
import { chatEvents } from './chat/events.ts'
import { citationCalls } from './citations/calls.ts'
import { commentCalls } from './comments/calls.ts'
import { commentEvents } from './comments/events.ts'
import { compareCalls } from './compare/calls.ts'
import { docvizCalls } from './docviz/calls.ts'
import { docvizEvents } from './docviz/events.ts'
import { highlightCalls } from './highlights/calls.ts'
import { keyCalls } from './keys/calls.ts'
import { knowledgeCalls } from './knowledge/calls.ts'
import { libraryCalls } from './library/calls.ts'
import { importCalls } from './library/import-calls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { notificationEvents } from './notifications/events.ts'
import { profileCalls } from './profile/calls.ts'
import { readerCalls } from './reader/calls.ts'
import { requestCalls } from './requests/calls.ts'
import { requestEvents } from './requests/events.ts'
import { sharingCalls } from './requests/sharing.ts'
import { securityCalls } from './security/calls.ts'
import { siteCalls } from './site/calls.ts'
import { stakingCalls } from './staking/calls.ts'
import { statementCalls } from './statements/calls.ts'
import { storageCalls } from './storage/calls.ts'
import { uploadCalls } from './uploads/calls.ts'

/** Every HTTP call of the product, by feature; the source of OpenAPI, the reference and the rights matrix. */
export const CALLS = {
  auth: { ...authCalls, ...socialCalls },
  security: securityCalls,
  profile: profileCalls,
  keys: keyCalls,
  notifications: notificationCalls,
  articles: {
    ...articleCalls,
    ...uploadCalls,
    ...statementCalls,
    ...readerCalls,
    ...knowledgeCalls,
    ...storageCalls,
    ...citationCalls,
  },
  library: { ...libraryCalls, ...importCalls },
  highlights: highlightCalls,
  alerts: alertCalls,
  comments: commentCalls,
  chat: chatCalls,
  assistant: assistantCalls,
  audit: auditCalls,
  compare: compareCalls,
  requests: { ...requestCalls, ...sharingCalls },
  docviz: docvizCalls,
  chain: chainCalls,
  record: recordCalls,
  staking: stakingCalls,
  administration: administrationCalls,
  site: siteCalls,
} as const

/** Every socket event of the product, by feature. */
export const EVENTS = {
  administration: administrationEvents,
  articles: articleEvents,
  chat: chatEvents,
  comments: commentEvents,
  docviz: docvizEvents,
  notifications: notificationEvents,
  record: recordEvents,
  requests: requestEvents,
} as const
