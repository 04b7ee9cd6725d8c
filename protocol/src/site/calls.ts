import { z } from 'zod'
import { SocialProvider } from '../auth/social.ts'
import { route } from '../route.ts'

/** What a client needs before sign-in. */
export const siteCalls = {
  site: route({
    method: 'GET',
    path: '/site',
    summary:
      'Get the version, the outbox of this machine if no mail server is configured, and the offered identity providers.',
    access: 'any',
    reply: z.object({
      version: z.string(),
      /** The page of the outbox: only for an operator who has opened the operator link. */
      outboxUrl: z.string().nullable(),
      /** False if no mail server is configured: mails are in the outbox. */
      isMailSent: z.boolean().default(true),
      /** True while no paper is published. */
      isEmpty: z.boolean(),
      /** True if there are records of a preprint archive. */
      hasArchive: z.boolean().default(false),
      /** The offered identity providers; none if absent. */
      signInWith: z.array(SocialProvider).default([]),
      /** The name of the provider `oidc`, if it is offered. */
      openIdName: z.string().optional(),
    }),
  }),
} as const
