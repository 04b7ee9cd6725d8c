import { z } from 'zod'
import { SocialProvider } from '../auth/social.ts'
import { route } from '../route.ts'

/** What a client must know before anybody signs in. */
export const siteCalls = {
  site: route({
    method: 'GET',
    path: '/site',
    summary:
      'Version, and where this machine’s mail can be read when no mail server is configured, and which providers sign in.',
    access: 'any',
    reply: z.object({
      version: z.string(),
      /** The reading page of the outbox: only for an operator, who has opened the link of the start. */
      outboxUrl: z.string().nullable(),
      /** False where no mail server is configured: then the mails are in the outbox. */
      isMailSent: z.boolean().default(true),
      /** True while no paper is published. */
      isEmpty: z.boolean(),
      /** The providers one can sign in with here; a server that tells none has none. */
      signInWith: z.array(SocialProvider).default([]),
    }),
    errors: [],
  }),
} as const
