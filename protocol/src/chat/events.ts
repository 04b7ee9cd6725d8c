import { z } from 'zod'
import { event } from '../event.ts'
import { Id, whole } from '../page.ts'
import { CHAT_SKIP, CHAT_TAKE, CHAT_TITLE_MAX, RATING_REASON_MAX } from './constants.ts'
import { Asked, Chat, Message, MessagePage, MessageRating, OpenChat, ThreadScope } from './entities.ts'

const ChatId = z.uuid()
const MessageId = whole(1, 9_007_199_254_740)
/** Made by the client for each question: the same one again answers the same messages. */
const ClientId = z.string().min(1).max(100)
/** Its length is told in words by the handler. */
const Question = z.string()
const Paging = {
  take: whole(1, CHAT_TAKE).default(CHAT_TAKE),
  skip: whole(0, 10_000_000).default(CHAT_SKIP),
  cursor: z.string().max(100).optional(),
  after: z.string().max(100).optional(),
}
const OnePaper = z.strictObject({ articleId: Id })
const OneChat = z.strictObject({ chatId: ChatId })
const OneMessage = z.strictObject({ messageId: MessageId })

/** My private talks with the assistant, about one paper (`chat:`) and over all I may read (`chat-llm:`). */
export const chatEvents = {
  start: event({
    name: 'chat:start',
    to: 'server',
    summary: 'I open my talk about this paper; its messages are sent to this connection from now on.',
    payload: OnePaper,
    ack: OpenChat,
  }),
  newMessage: event({
    name: 'chat:new-message',
    to: 'server',
    summary: 'I ask about this paper. The answer follows as messages of the same id.',
    payload: z.strictObject({ articleId: Id, message: Question, clientId: ClientId.optional() }),
    ack: Asked,
  }),
  loadPage: event({
    name: 'chat:load-page',
    to: 'server',
    summary: 'The newest messages of my talk about this paper, as many as `take` says within the limit of bytes.',
    payload: z.strictObject({ articleId: Id, ...Paging }),
    ack: MessagePage,
  }),
  exit: event({
    name: 'chat:exit',
    to: 'server',
    summary:
      'I have closed it: nothing of it is sent to this connection any more. What is under way is finished and kept.',
    payload: OnePaper,
    ack: z.null(),
  }),
  listChats: event({
    name: 'chat-llm:list-chats',
    to: 'server',
    summary:
      'My threads: pinned ones first, then the newest. With search those whose name or messages hold these words.',
    payload: z.strictObject({
      search: z.string().max(200).optional(),
      take: Paging.take,
      skip: Paging.skip,
    }),
    ack: z.object({ chats: z.array(Chat), total: z.int(), hasMore: z.boolean() }),
  }),
  newChat: event({
    name: 'chat-llm:new-chat',
    to: 'server',
    summary: 'I begin a thread; the same clientId again answers the same one.',
    payload: z.strictObject({
      scope: ThreadScope.default({ kind: 'everything' }),
      title: z.string().max(CHAT_TITLE_MAX).optional(),
      clientId: ClientId.optional(),
    }),
    ack: Chat,
  }),
  llmStart: event({
    name: 'chat-llm:start',
    to: 'server',
    summary: 'I open a thread; its messages are sent to this connection from now on.',
    payload: OneChat,
    ack: OpenChat,
  }),
  llmNewMessage: event({
    name: 'chat-llm:new-message',
    to: 'server',
    summary: 'I ask in a thread. The answer follows as messages of the same id.',
    payload: z.strictObject({ chatId: ChatId, message: Question, clientId: ClientId.optional() }),
    ack: Asked,
  }),
  llmLoadPage: event({
    name: 'chat-llm:load-page',
    to: 'server',
    summary: 'The newest messages of a thread, as many as `take` says within the limit of bytes.',
    payload: z.strictObject({ chatId: ChatId, ...Paging }),
    ack: MessagePage,
  }),
  llmExit: event({
    name: 'chat-llm:exit',
    to: 'server',
    summary: 'I have closed the thread.',
    payload: OneChat,
    ack: z.null(),
  }),
  updateChat: event({
    name: 'chat-llm:update-chat',
    to: 'server',
    summary: 'Rename, pin or narrow a thread; what is left out stays.',
    payload: z.strictObject({
      chatId: ChatId,
      title: z.string().max(CHAT_TITLE_MAX).optional(),
      isPinned: z.boolean().optional(),
      scope: ThreadScope.optional(),
    }),
    ack: Chat,
  }),
  deleteChat: event({
    name: 'chat-llm:delete-chat',
    to: 'server',
    summary: 'Delete a conversation, a thread or a talk about a paper, with all that was said.',
    payload: OneChat,
    ack: z.null(),
  }),
  stop: event({
    name: 'chat:stop',
    to: 'server',
    summary: 'Stop an answer; what of it was there is kept. One that is finished is answered as it is.',
    payload: OneMessage,
    ack: Message,
  }),
  editMessage: event({
    name: 'chat:edit-message',
    to: 'server',
    summary: 'Change one of my questions and ask again; it and all that followed are replaced.',
    payload: z.strictObject({ messageId: MessageId, message: Question, clientId: ClientId.optional() }),
    ack: Asked,
  }),
  regenerate: event({
    name: 'chat:regenerate',
    to: 'server',
    summary: 'Answer a question again; the answer keeps its id.',
    payload: OneMessage,
    ack: Message,
  }),
  rate: event({
    name: 'chat:rate',
    to: 'server',
    summary: 'Thumb up or down, with a reason; null takes it back.',
    payload: z.strictObject({
      messageId: MessageId,
      rating: z
        .strictObject({ isGood: MessageRating.shape.isGood, reason: z.string().max(RATING_REASON_MAX).default('') })
        .nullable(),
    }),
    ack: Message,
  }),
  message: event({
    name: 'chat:new-message',
    to: 'client',
    summary:
      'A message of a talk about a paper that I have open, new or changed; of the same id the higher version counts.',
    payload: Message,
  }),
  llmMessage: event({
    name: 'chat-llm:new-message',
    to: 'client',
    summary: 'A message of a thread that I have open, new or changed; of the same id the higher version counts.',
    payload: Message,
  }),
  messagesRemoved: event({
    name: 'chat:messages-removed',
    to: 'client',
    summary: 'Messages of a conversation that I have open were replaced or deleted with it.',
    payload: z.object({ chatId: z.uuid(), messageIds: z.array(z.int()), isChatDeleted: z.boolean() }),
  }),
  outsideModel: event({
    name: 'chat:outside-model',
    to: 'client',
    summary: 'Whether the text of a paper whose talk I have open may go to the outside model now.',
    payload: z.object({ articleId: z.int(), mayLeave: z.boolean() }),
  }),
} as const
