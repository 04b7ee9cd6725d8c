import { z } from 'zod'
import { event } from '../event.ts'
import { Id, OnePaper, whole } from '../page.ts'
import { CHAT_SKIP, CHAT_TAKE, CHAT_TITLE_MAX, RATING_REASON_MAX } from './constants.ts'
import { Asked, Chat, GeneralChatScope, Message, MessagePage, MessageRating, OpenChat } from './entities.ts'

const ChatId = z.uuid()
const MessageId = whole(1, 9_007_199_254_740)
/** Created by the client for each question; a repeated one returns the same messages. */
const ClientId = z.string().min(1).max(100)
/** The handler reports its length. */
const Question = z.string()
const Paging = {
  take: whole(1, CHAT_TAKE).default(CHAT_TAKE),
  skip: whole(0, 10_000_000).default(CHAT_SKIP),
  cursor: z.string().max(100).optional(),
  after: z.string().max(100).optional(),
}
const OneChat = z.strictObject({ chatId: ChatId })
const OneMessage = z.strictObject({ messageId: MessageId })

/** My conversations with the assistant, about one paper (`chat:`) and general (`chat-llm:`). */
export const chatEvents = {
  start: event({
    name: 'chat:start',
    to: 'server',
    summary: 'Open the conversation about this paper; its messages are sent to this connection from now on.',
    payload: OnePaper,
    ack: OpenChat,
  }),
  newMessage: event({
    name: 'chat:new-message',
    to: 'server',
    summary: 'Ask about this paper. The answer follows as messages with the same id.',
    payload: z.strictObject({ articleId: Id, message: Question, clientId: ClientId.optional() }),
    ack: Asked,
  }),
  loadPage: event({
    name: 'chat:load-page',
    to: 'server',
    summary: 'Get the newest messages of the conversation about this paper, up to `take` and the byte limit.',
    payload: z.strictObject({ articleId: Id, ...Paging }),
    ack: MessagePage,
  }),
  exit: event({
    name: 'chat:exit',
    to: 'server',
    summary:
      'Close the conversation: no more of it is sent to this connection. An answer in progress is completed and stored.',
    payload: OnePaper,
    ack: z.null(),
  }),
  listChats: event({
    name: 'chat-llm:list-chats',
    to: 'server',
    summary: 'List my conversations: pinned first, then newest. With search, those whose name or messages match.',
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
    summary: 'Start a conversation; a repeated clientId returns the same one.',
    payload: z.strictObject({
      scope: GeneralChatScope.default({ kind: 'everything' }),
      title: z.string().max(CHAT_TITLE_MAX).optional(),
      clientId: ClientId.optional(),
    }),
    ack: Chat,
  }),
  suggest: event({
    name: 'chat-llm:suggest',
    to: 'server',
    summary: 'Get questions that papers in this scope answer, made from their key claims; none if none are known.',
    payload: z.strictObject({ scope: GeneralChatScope }),
    ack: z.array(z.string()),
  }),
  llmStart: event({
    name: 'chat-llm:start',
    to: 'server',
    summary: 'Open a conversation; its messages are sent to this connection from now on.',
    payload: OneChat,
    ack: OpenChat,
  }),
  llmNewMessage: event({
    name: 'chat-llm:new-message',
    to: 'server',
    summary: 'Ask in a conversation. The answer follows as messages with the same id.',
    payload: z.strictObject({ chatId: ChatId, message: Question, clientId: ClientId.optional() }),
    ack: Asked,
  }),
  llmLoadPage: event({
    name: 'chat-llm:load-page',
    to: 'server',
    summary: 'Get the newest messages of a conversation, up to `take` and the byte limit.',
    payload: z.strictObject({ chatId: ChatId, ...Paging }),
    ack: MessagePage,
  }),
  llmExit: event({
    name: 'chat-llm:exit',
    to: 'server',
    summary: 'Close the conversation.',
    payload: OneChat,
    ack: z.null(),
  }),
  updateChat: event({
    name: 'chat-llm:update-chat',
    to: 'server',
    summary: 'Rename, pin or re-scope a conversation; omitted fields are unchanged.',
    payload: z.strictObject({
      chatId: ChatId,
      title: z.string().max(CHAT_TITLE_MAX).optional(),
      isPinned: z.boolean().optional(),
      scope: GeneralChatScope.optional(),
    }),
    ack: Chat,
  }),
  deleteChat: event({
    name: 'chat-llm:delete-chat',
    to: 'server',
    summary: 'Delete a conversation with all its messages.',
    payload: OneChat,
    ack: z.null(),
  }),
  stop: event({
    name: 'chat:stop',
    to: 'server',
    summary: 'Stop an answer and keep what was written. A finished one is returned as it is.',
    payload: OneMessage,
    ack: Message,
  }),
  editMessage: event({
    name: 'chat:edit-message',
    to: 'server',
    summary: 'Edit one of my questions and ask again; it and everything after it are replaced.',
    payload: z.strictObject({ messageId: MessageId, message: Question, clientId: ClientId.optional() }),
    ack: Asked,
  }),
  regenerate: event({
    name: 'chat:regenerate',
    to: 'server',
    summary: 'Regenerate an answer; it keeps its id.',
    payload: OneMessage,
    ack: Message,
  }),
  rate: event({
    name: 'chat:rate',
    to: 'server',
    summary: 'Rate an answer up or down, with a reason; null removes the rating.',
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
    summary: 'A new or changed message of an open paper conversation; the highest version of an id is current.',
    payload: Message,
  }),
  llmMessage: event({
    name: 'chat-llm:new-message',
    to: 'client',
    summary: 'A new or changed message of an open conversation; the highest version of an id is current.',
    payload: Message,
  }),
  messagesRemoved: event({
    name: 'chat:messages-removed',
    to: 'client',
    summary: 'Messages of an open conversation were replaced, or deleted with it.',
    payload: z.object({ chatId: z.uuid(), messageIds: z.array(z.int()), isChatDeleted: z.boolean() }),
  }),
  externalModel: event({
    name: 'chat:outside-model',
    to: 'client',
    summary: "The permission to send the text of the open conversation's paper to the external model has changed.",
    payload: z.object({ articleId: z.int(), mayLeave: z.boolean() }),
  }),
} as const
