import { CHAT_SKIP, CHAT_TAKE } from '@colophon/protocol/chat/constants'
import type { Asked, Chat, GeneralChatScope, Message, MessagePage, OpenChat } from '@colophon/protocol/chat/entities'
import { chatEvents } from '@colophon/protocol/chat/events'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { askLive } from '../../lib/api/socket.ts'
import { storeMessages } from './stored-messages.ts'
import type { ConversationTarget } from './target.ts'

/** Paging parameters as the specification defines them. */
const WHOLE = { take: CHAT_TAKE, skip: CHAT_SKIP }

/** Opens a conversation on this connection and reads its newest messages; again after the connection was lost. */
export const openConversation = createFailingThunk<{ open: OpenChat; page: MessagePage }, ConversationTarget>(
  'chat/open',
  async (target) => {
    const open = await start(target)
    const page = await loadPage(target)
    storeMessages(page.messages)
    return { open, page }
  },
)

/** Loads older messages. */
export const fetchEarlier = createFailingThunk<MessagePage, { target: ConversationTarget; cursor: string }>(
  'chat/earlier',
  ({ target, cursor }) => loadPage(target, cursor),
)

/** Asks a question; resent with the same `clientId` it is the same question. */
export const ask = createFailingThunk<Asked, { target: ConversationTarget; clientId: string; text: string }>(
  'chat/ask',
  ({ target, clientId, text }) =>
    target.kind === 'paper'
      ? askLive(chatEvents.newMessage, { articleId: target.articleId, message: text, clientId })
      : askLive(chatEvents.llmNewMessage, { chatId: target.chatId, message: text, clientId }),
)

type OfMessage = { target: ConversationTarget; messageId: number }

/** Stops a running answer; its parts so far are kept. */
export const stopAnswer = createFailingThunk<Message, OfMessage>('chat/stop', ({ messageId }) =>
  askLive(chatEvents.stop, { messageId }),
)

/** Regenerates the answer to a question. */
export const regenerate = createFailingThunk<Message, OfMessage>('chat/regenerate', ({ messageId }) =>
  askLive(chatEvents.regenerate, { messageId }),
)

/** Replaces a question and everything after it. */
export const editQuestion = createFailingThunk<Asked, OfMessage & { text: string; clientId: string }>(
  'chat/edit',
  ({ messageId, text, clientId }) => askLive(chatEvents.editMessage, { messageId, message: text, clientId }),
)

/** The reader's rating of an answer; null removes it. */
export const rateAnswer = createFailingThunk<
  Message,
  OfMessage & { rating: { isGood: boolean; reason: string } | null }
>('chat/rate', ({ messageId, rating }) => askLive(chatEvents.rate, { messageId, rating }))

/** My general conversations. */
export const listChats = createFailingThunk<{ chats: Chat[]; total: number; hasMore: boolean }, { search: string }>(
  'chat/list',
  ({ search }) => askLive(chatEvents.listChats, { ...WHOLE, ...(search && { search }) }),
)

/** Starts a general conversation; idempotent per `clientId`. */
export const newChat = createFailingThunk<Chat, { scope: GeneralChatScope; clientId: string }>('chat/new', (payload) =>
  askLive(chatEvents.newChat, payload),
)

/** Renames, pins or re-scopes a general conversation. */
export const updateChat = createFailingThunk<
  Chat,
  { chatId: string; title?: string; isPinned?: boolean; scope?: GeneralChatScope }
>('chat/update', (payload) => askLive(chatEvents.updateChat, payload))

/** Deletes a conversation with its messages. */
export const deleteChat = createFailingThunk<null, { chatId: string }>('chat/delete', (payload) =>
  askLive(chatEvents.deleteChat, payload),
)

function start(target: ConversationTarget): Promise<OpenChat> {
  if (target.kind === 'paper') return askLive(chatEvents.start, { articleId: target.articleId })
  return askLive(chatEvents.llmStart, { chatId: target.chatId })
}

function loadPage(target: ConversationTarget, cursor?: string): Promise<MessagePage> {
  const paging = { ...WHOLE, ...(cursor && { cursor }) }
  if (target.kind === 'paper') return askLive(chatEvents.loadPage, { articleId: target.articleId, ...paging })
  return askLive(chatEvents.llmLoadPage, { chatId: target.chatId, ...paging })
}
