import { z } from 'zod'
import { CITATION_FORMATS } from '../citations/citation-kinds.ts'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import { Answer, ChatShare, GeneralChatScope, SharedChat } from './entities.ts'

/** The calls under /chats, all additions; conversations themselves use the socket. */
export const chatCalls = {
  export: route({
    method: 'GET',
    path: '/chats/export',
    whileImpersonating: 'refused',
    summary:
      'Export a conversation: Markdown with quotes and papers, JSON, or the citations of all quoted papers in one of eight formats. Quotes I may no longer read are withheld.',
    access: 'user',
    query: z.strictObject({
      chatId: z.uuid(),
      format: z.enum(['markdown', 'json', ...CITATION_FORMATS]).default('markdown'),
    }),
    errors: ['chatNotFound'],
  }),
  ask: route({
    method: 'POST',
    path: '/chats/ask',
    summary: 'Ask one question without a conversation; the answer is returned and not stored.',
    access: 'user',
    limit: 'search',
    body: z.strictObject({ question: z.string(), scope: GeneralChatScope.default({ kind: 'everything' }) }),
    reply: z.object({ message: z.string(), answer: Answer }),
    errors: ['questionEmpty', 'questionTooLong', 'questionsTooFast'],
  }),
  share: route({
    method: 'GET',
    path: '/chats/share',
    whileImpersonating: 'refused',
    summary: 'Get whether a conversation is shared, and its link.',
    access: 'user',
    query: z.strictObject({ chatId: z.uuid() }),
    reply: ChatShare,
    errors: ['chatNotFound'],
  }),
  setShare: route({
    method: 'PUT',
    path: '/chats/share',
    summary:
      'Share a conversation by a link, or end sharing; sharing again creates a new link. Repeating the call has no effect.',
    access: 'user',
    body: z.strictObject({ chatId: z.uuid(), isShared: z.boolean() }),
    reply: ChatShare,
    errors: ['chatNotFound'],
  }),
  shared: route({
    method: 'GET',
    path: '/chats/shared',
    whileImpersonating: 'refused',
    summary:
      'Get a shared conversation, read-only: all questions, and the quotes I may read myself; others are withheld.',
    access: 'any',
    query: z.strictObject({ link: z.uuid() }),
    reply: SharedChat,
    errors: ['sharedChatNotFound'],
  }),
  externalModel: route({
    method: 'PUT',
    path: '/chats/outside-model',
    summary:
      'Opt my private paper out of outside models with `isAllowed: false`, or in again: it then follows my switch (`PUT /assistant/allow`). Repeating has no effect.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, isAllowed: z.boolean() }),
    reply: z.object({ articleId: z.int(), isAllowed: z.boolean() }),
  }),
} as const
