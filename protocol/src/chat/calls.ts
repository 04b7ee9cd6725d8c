import { z } from 'zod'
import { CITATION_FORMATS } from '../citations/citation-kinds.ts'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import { Answer, ChatShare, SharedChat, ThreadScope } from './entities.ts'

/** The calls under /chats; all of them are additive, the talk itself goes over the socket. */
export const chatCalls = {
  export: route({
    method: 'GET',
    path: '/chats/export',
    whileActing: 'refused',
    summary:
      'A conversation of mine as a file: Markdown with the quotes and their papers, JSON, or the citations of all papers quoted in one of eight formats. What may not be quoted to me any more is withheld.',
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
    summary: 'One question without a conversation: the answer is returned and nothing of it is kept.',
    access: 'user',
    limit: 'search',
    body: z.strictObject({ question: z.string(), scope: ThreadScope.default({ kind: 'everything' }) }),
    reply: z.object({ message: z.string(), answer: Answer }),
    errors: ['questionEmpty', 'questionTooLong', 'questionsTooFast'],
  }),
  share: route({
    method: 'GET',
    path: '/chats/share',
    whileActing: 'refused',
    summary: 'Whether a conversation of mine can be read by its link, and by which.',
    access: 'user',
    query: z.strictObject({ chatId: z.uuid() }),
    reply: ChatShare,
    errors: ['chatNotFound'],
  }),
  setShare: route({
    method: 'PUT',
    path: '/chats/share',
    summary:
      'Give a conversation of mine a link to read it by, or end it; shared again it gets another link. Twice is once.',
    access: 'user',
    body: z.strictObject({ chatId: z.uuid(), isShared: z.boolean() }),
    reply: ChatShare,
    errors: ['chatNotFound'],
  }),
  shared: route({
    method: 'GET',
    path: '/chats/shared',
    whileActing: 'refused',
    summary:
      'A conversation by its link, to be read only: what was asked, and of the answers what I may read myself; the rest is withheld.',
    access: 'any',
    query: z.strictObject({ link: z.uuid() }),
    reply: SharedChat,
    errors: ['sharedChatNotFound'],
  }),
  outsideModel: route({
    method: 'PUT',
    path: '/chats/outside-model',
    summary:
      'Whether the text of my closed paper may go to the outside model, if one is configured; it may not until I say so.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, isAllowed: z.boolean() }),
    reply: z.object({ articleId: z.int(), isAllowed: z.boolean() }),
    errors: [],
  }),
} as const
