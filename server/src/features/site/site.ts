import type { siteCalls } from '@colophon/protocol/site/calls'
import type { Handler } from '../../platform/http/input.ts'
import { VERSION } from '../../platform/process/version.ts'
import { isCatalogueEmpty } from '../articles/public/visible-papers.ts'
import { offeredProviders } from '../auth/public/offered.ts'

/** What a client needs before sign-in. The outbox is revealed to the operator only. */
export const site: Handler<typeof siteCalls.site> = async ({ request }, { db, mail, config, operator }) => ({
  version: VERSION,
  outboxUrl: mail.outbox && operator.isOperator(request) ? '/outbox' : null,
  isMailSent: mail.outbox === null,
  isEmpty: await isCatalogueEmpty(db),
  signInWith: offeredProviders(config),
})
