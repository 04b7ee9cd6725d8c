import { articleCalls } from './articles/calls.ts'
import { articleEvents } from './articles/events.ts'
import { authCalls } from './auth/calls.ts'
import { chainCalls } from './chain/calls.ts'
import { profileCalls } from './profile/calls.ts'
import { requestCalls } from './requests/calls.ts'
import { requestEvents } from './requests/events.ts'
import { siteCalls } from './site/calls.ts'

/** Every HTTP call of the product, by feature; OpenAPI, the reference and the rights matrix walk it. */
export const CALLS = {
  auth: authCalls,
  profile: profileCalls,
  articles: articleCalls,
  requests: requestCalls,
  chain: chainCalls,
  site: siteCalls,
} as const

/** Every socket event of the product, by feature. */
export const EVENTS = { articles: articleEvents, requests: requestEvents } as const
