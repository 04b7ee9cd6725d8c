import type { Chat, Message } from '@colophon/protocol/chat/entities'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { INIT, REQUEST, SUCCESS } from '../../lib/api/async-state.ts'
import { joinSlice } from '../../lib/joined-slices.ts'
import * as act from './actions.ts'
import {
  type ChatState,
  type ConversationState,
  dropAfter,
  isOpen,
  messagesOf,
  NO_CONVERSATION,
  putMessages,
  putNewestPage,
  setMessages,
  type Unsent,
} from './chat-state.ts'
import { storedMessages } from './stored-messages.ts'
import { type ConversationKind, type ConversationTarget, keyOf } from './target.ts'

/** The part of the whole state that this feature reads. */
export type WithChat = { chat: ChatState }

const initialState = (): ChatState => ({
  isChatOpened: false,
  messages: storedMessages(),
  messagesLlm: [],
  activeArticleId: null,
  chats: [],
  total: 0,
  list: INIT,
  conversations: { paper: NO_CONVERSATION, thread: NO_CONVERSATION },
})

/** The chat slice. Questions appear at once and are marked unsent if they do not reach the server. */
export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** The conversation was left. */
    conversationClosed: (state, { payload: target }: PayloadAction<ConversationTarget>) => {
      if (isOpen(state, target)) leave(state, target.kind)
    },
    /** Unsent questions restored after a reload. */
    unsentRestored: (state, { payload }: PayloadAction<{ target: ConversationTarget; unsent: readonly Unsent[] }>) => {
      if (!isOpen(state, payload.target)) return
      const { kind } = payload.target
      const there = new Set(messagesOf(state, kind).map(({ clientId }) => clientId))
      const known = new Set(state.conversations[kind].unsent.map(({ clientId }) => clientId))
      const missing = payload.unsent.filter(({ clientId }) => !there.has(clientId) && !known.has(clientId))
      state.conversations[kind].unsent.push(...missing)
    },
    unsentDropped: (state, { payload }: PayloadAction<{ target: ConversationTarget; clientId: string }>) => {
      const conversation = state.conversations[payload.target.kind]
      conversation.unsent = conversation.unsent.filter(({ clientId }) => clientId !== payload.clientId)
    },
    /** A message arrived over the live connection. */
    messageCame: (state, { payload }: PayloadAction<{ kind: ConversationKind; message: Message }>) => {
      const { kind, message } = payload
      if (state.conversations[kind].open?.chat.id !== message.chatId) return
      putMessages(state, kind, [message])
      nameByQuestion(state, kind)
    },
    /** The owner of a paper allowed or forbade sending its text to the external model. */
    externalModelChanged: (state, { payload }: PayloadAction<{ articleId: number; mayLeave: boolean }>) => {
      const { open } = state.conversations.paper
      if (open?.chat.articleId === payload.articleId) open.assistant.mayLeave = payload.mayLeave
    },
    messagesRemoved: (state, { payload }: PayloadAction<{ chatId: string; messageIds: readonly number[] }>) => {
      for (const kind of KINDS) {
        if (state.conversations[kind].open?.chat.id !== payload.chatId) continue
        const gone = new Set(payload.messageIds)
        setMessages(
          state,
          kind,
          messagesOf(state, kind).filter(({ id }) => !gone.has(id)),
        )
      }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(act.openConversation.pending, (state, { meta: { arg } }) => {
        if (!isOpen(state, arg)) enter(state, arg)
        state.conversations[arg.kind].opening = REQUEST
      })
      .addCase(act.openConversation.fulfilled, (state, { payload, meta: { arg } }) => {
        if (!isOpen(state, arg)) return
        const conversation = state.conversations[arg.kind]
        conversation.open = payload.open
        conversation.opening = SUCCESS
        putNewestPage(state, arg.kind, payload.page)
        putChat(state, payload.open.chat)
        nameByQuestion(state, arg.kind)
      })
      .addCase(act.openConversation.rejected, (state, { payload, meta: { arg } }) => {
        if (isOpen(state, arg)) state.conversations[arg.kind].opening = { status: 'ERROR', failure: payload ?? null }
      })
      .addCase(act.fetchEarlier.pending, (state, { meta }) => setEarlier(state, meta.arg.target, REQUEST))
      .addCase(act.fetchEarlier.fulfilled, (state, { payload, meta }) => {
        const { target, cursor } = meta.arg
        if (!isOpen(state, target) || state.conversations[target.kind].cursor !== cursor) return
        putMessages(state, target.kind, payload.messages)
        Object.assign(state.conversations[target.kind], {
          cursor: payload.cursor,
          hasMore: payload.hasMore,
          earlier: SUCCESS,
        })
      })
      .addCase(act.fetchEarlier.rejected, (state, { payload, meta }) =>
        setEarlier(state, meta.arg.target, { status: 'ERROR', failure: payload ?? null }),
      )
      .addCase(act.ask.pending, (state, { meta: { arg } }) => {
        if (!isOpen(state, arg.target)) return
        const conversation = state.conversations[arg.target.kind]
        const waiting = conversation.unsent.find(({ clientId }) => clientId === arg.clientId)
        if (waiting) waiting.failure = null
        else conversation.unsent.push({ clientId: arg.clientId, text: arg.text, failure: null })
      })
      .addCase(act.ask.fulfilled, (state, { payload, meta: { arg } }) => {
        if (!isOpen(state, arg.target)) return
        putMessages(state, arg.target.kind, [payload.question, payload.answer])
        nameByQuestion(state, arg.target.kind)
      })
      .addCase(act.ask.rejected, (state, { payload, meta: { arg } }) => {
        const waiting = state.conversations[arg.target.kind].unsent.find(({ clientId }) => clientId === arg.clientId)
        if (waiting) waiting.failure = payload ?? null
      })
      .addCase(act.editQuestion.fulfilled, (state, { payload: { question, answer }, meta: { arg } }) => {
        if (!isOpen(state, arg.target)) return
        dropAfter(state, arg.target.kind, arg.messageId, [question.id, answer.id])
        putMessages(state, arg.target.kind, [question, answer])
      })
      .addCase(act.listChats.pending, (state) => void Object.assign(state, { list: REQUEST }))
      .addCase(act.listChats.fulfilled, (state, { payload }) => {
        Object.assign(state, { chats: payload.chats, total: payload.total, list: SUCCESS })
      })
      .addCase(act.listChats.rejected, (state, { payload }) => {
        state.list = { status: 'ERROR', failure: payload ?? null }
      })
      .addCase(act.newChat.fulfilled, (state, { payload }) => {
        if (state.chats.some(({ id }) => id === payload.id)) return
        state.chats = sorted([payload, ...state.chats])
        state.total += 1
      })
      .addCase(act.updateChat.fulfilled, (state, { payload }) => putChat(state, payload))
      .addCase(act.deleteChat.fulfilled, (state, { meta: { arg } }) => {
        const before = state.chats.length
        state.chats = state.chats.filter(({ id }) => id !== arg.chatId)
        state.total -= before - state.chats.length
        for (const kind of KINDS) if (state.conversations[kind].open?.chat.id === arg.chatId) leave(state, kind)
      })
    for (const thunk of [act.stopAnswer, act.regenerate, act.rateAnswer]) {
      builder.addCase(thunk.fulfilled, (state, { payload, meta: { arg } }) => {
        if (isOpen(state, arg.target)) putMessages(state, arg.target.kind, [payload])
      })
    }
  },
})

joinSlice(chatSlice)

export const { conversationClosed, unsentRestored, unsentDropped, messageCame, messagesRemoved, externalModelChanged } =
  chatSlice.actions

/** The whole slice; selecting it re-renders on every message of any conversation. */
export const selectChat = (state: WithChat): ChatState => state.chat

/** State of the open conversation of a kind, without its messages. */
export const selectConversation = (state: WithChat, kind: ConversationKind): ConversationState =>
  state.chat.conversations[kind]

/** The list of my conversations; returns a new object each time, so compare it by fields. */
export const selectChats = ({
  chat: { chats, total, list },
}: WithChat): Pick<ChatState, 'chats' | 'total' | 'list'> => ({ chats, total, list })

export const selectMessages = (state: WithChat, kind: ConversationKind): Message[] => messagesOf(state.chat, kind)
const KINDS = ['paper', 'thread'] as const

function enter(state: ChatState, target: ConversationTarget): void {
  leave(state, target.kind)
  state.conversations[target.kind] = { ...NO_CONVERSATION, key: keyOf(target) }
  if (target.kind !== 'paper') return
  state.isChatOpened = true
  state.activeArticleId = target.articleId
}

function leave(state: ChatState, kind: ConversationKind): void {
  state.conversations[kind] = NO_CONVERSATION
  setMessages(state, kind, storedMessages())
  if (kind !== 'paper') return
  state.isChatOpened = false
  state.activeArticleId = null
}

function setEarlier(state: ChatState, target: ConversationTarget, earlier: ConversationState['earlier']): void {
  if (isOpen(state, target)) state.conversations[target.kind].earlier = earlier
}

function putChat(state: ChatState, chat: Chat): void {
  const isListed = state.chats.some(({ id }) => id === chat.id)
  if (isListed) state.chats = sorted(state.chats.map((one) => (one.id === chat.id ? chat : one)))
  for (const kind of KINDS) {
    const { open } = state.conversations[kind]
    if (open?.chat.id === chat.id) state.conversations[kind].open = { ...open, chat }
  }
}

/** Names an unnamed conversation after its first question until the server's name arrives. */
function nameByQuestion(state: ChatState, kind: ConversationKind): void {
  const chat = state.conversations[kind].open?.chat
  const first = messagesOf(state, kind).find(({ writer }) => writer)
  const title = first?.message.split('\n')[0]
  if (chat?.title === '' && title) putChat(state, { ...chat, title })
}

function sorted(chats: readonly Chat[]): Chat[] {
  return [...chats].sort(
    (one, other) => Number(other.isPinned) - Number(one.isPinned) || other.updatedAt.localeCompare(one.updatedAt),
  )
}
