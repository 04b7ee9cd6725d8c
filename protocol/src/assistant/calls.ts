import { z } from 'zod'
import { route } from '../route.ts'
import { AssistantSettings, ModelCheck, ModelUses } from './entities.ts'

/** The calls under /assistant, all additions: the model that reads for me. */
export const assistantCalls = {
  settings: route({
    method: 'GET',
    path: '/assistant',
    summary:
      'Get the model that reads for me, my own server if I have set one, and whether my papers may be sent to it.',
    access: 'user',
    reply: AssistantSettings,
  }),
  allow: route({
    method: 'PUT',
    path: '/assistant/allow',
    summary:
      'Allow or forbid sending texts of my private papers to the host of the model that reads for me; forbidden by default. Papers may opt out. Repeating has no effect.',
    access: 'user',
    body: z.strictObject({ host: z.string().max(300), isAllowed: z.boolean() }),
    reply: AssistantSettings,
    errors: ['modelHostChanged'],
  }),
  setUses: route({
    method: 'PUT',
    path: '/assistant/uses',
    summary: 'Set what the model does for me besides answering in conversations. Repeating has no effect.',
    access: 'user',
    body: z.strictObject(ModelUses.shape),
    reply: AssistantSettings,
  }),
  setOwn: route({
    method: 'PUT',
    path: '/assistant/own',
    summary:
      'Set my own model server, over https and at a public address; it then reads for me. Without a key the stored one is kept, if the address stays; null removes it. Keys are stored encrypted and never shown.',
    access: 'user',
    whileImpersonating: 'refused',
    limit: 'signIn',
    body: z.strictObject({
      url: z.string().trim().max(500),
      model: z.string().trim().min(1).max(200),
      key: z.string().trim().min(1).max(2000).nullable().optional(),
    }),
    reply: AssistantSettings,
    errors: ['modelAddressRefused'],
  }),
  removeOwn: route({
    method: 'DELETE',
    path: '/assistant/own',
    summary: 'Remove my own model server with its key. Repeating has no effect.',
    access: 'user',
    whileImpersonating: 'refused',
    reply: AssistantSettings,
  }),
  test: route({
    method: 'POST',
    path: '/assistant/test',
    summary: 'Try the model that reads for me with a made-up text; says of each step whether it works, in words.',
    access: 'user',
    limit: 'signIn',
    reply: z.object({ checks: z.array(ModelCheck) }),
    errors: ['modelNotSet'],
  }),
} as const
