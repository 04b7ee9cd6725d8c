import { INTRO_MESSAGES } from '@colophon/protocol/chat/constants'
import type { Message, MessagePage } from '@colophon/protocol/chat/entities'
import { configureStore } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { ask, deleteChat, editQuestion, fetchEarlier, listChats, openConversation, updateChat } from './actions.ts'
import {
  chatSlice,
  conversationClosed,
  externalModelChanged,
  messageCame,
  messagesRemoved,
  selectChat,
  unsentRestored,
} from './slice.ts'
import { storeMessages } from './stored-messages.ts'
import type { ConversationTarget } from './target.ts'
import { chat, message, openChat } from './testing/messages.ts'

const OPEN = openChat()
const THREAD: ConversationTarget = { kind: 'thread', chatId: OPEN.chat.id }
const PAPER: ConversationTarget = { kind: 'paper', articleId: 7 }
const INTRO = INTRO_MESSAGES.map(({ id, message: text }) => message(id, { message: text, version: 0 }))

function page(messages: Message[], more: Partial<MessagePage> = {}): MessagePage {
  return {
    messages,
    total: messages.length,
    hasMore: false,
    isCut: false,
    cursor: null,
    after: 'a',
    isReset: false,
    ...more,
  }
}

function storeWith(target: ConversationTarget, first: MessagePage, open = OPEN) {
  const store = configureStore({ reducer: { chat: chatSlice.reducer } })
  const opened = (next: MessagePage) => {
    store.dispatch(openConversation.pending('1', target))
    store.dispatch(openConversation.fulfilled({ open, page: next }, '1', target))
  }
  opened(first)
  const state = () => selectChat(store.getState())
  return { store, state, opened, ids: () => state().messagesLlm.map(({ id }) => id) }
}

describe('a thread', () => {
  it('a conversation begins with the introduction, whatever ids came before', () => {
    const { ids } = storeWith(THREAD, page([message(5), ...INTRO, message(100_103)]))
    expect(ids()).toEqual([100_100, 100_101, 100_102, 5, 100_103])
  })

  // Proves: 3-slice-chat-messagesLlm
  it('the higher version of a message wins in any order', () => {
    const { store, state } = storeWith(THREAD, page([message(5, { version: 4, message: 'new' })]))
    store.dispatch(messageCame({ kind: 'thread', message: message(5, { version: 3, message: 'old' }) }))
    expect(state().messagesLlm[0]?.message).toBe('new')
    store.dispatch(messageCame({ kind: 'thread', message: message(5, { version: 5, message: 'newest' }) }))
    expect(state().messagesLlm.map(({ message: text }) => text)).toEqual(['newest'])
  })

  it('messages of another conversation are ignored', () => {
    const { store, ids } = storeWith(THREAD, page([message(5)]))
    const other = message(6, { chatId: '019aa000-0000-7000-8000-000000000002' })
    store.dispatch(messageCame({ kind: 'thread', message: other }))
    expect(ids()).toEqual([5])
  })

  it('a reload after a lost connection adds missed messages and drops removed ones', () => {
    const { opened, ids } = storeWith(THREAD, page([message(5), message(6)]))
    opened(page([message(5), message(7), message(8)]))
    expect(ids()).toEqual([5, 7, 8])
  })

  it('older pages that the newest page reaches are kept', () => {
    const { store, state, opened, ids } = storeWith(THREAD, page([message(50)], { hasMore: true, cursor: 'c50' }))
    const earlier = { target: THREAD, cursor: 'c50' }
    store.dispatch(fetchEarlier.fulfilled(page([message(40)], { hasMore: true, cursor: 'c40' }), '2', earlier))
    expect(ids()).toEqual([40, 50])
    opened(page([message(50), message(51)], { hasMore: true, cursor: 'c50' }))
    expect([ids(), state().conversations.thread.cursor]).toEqual([[40, 50, 51], 'c40'])
    opened(page([message(90)], { hasMore: true, cursor: 'c90' }))
    expect([ids(), state().conversations.thread.cursor]).toEqual([[90], 'c90'])
  })

  it('editing a question removes the later messages except the new answer', () => {
    const { store, ids } = storeWith(THREAD, page([...INTRO, message(1), message(2), message(3), message(4)]))
    store.dispatch(messageCame({ kind: 'thread', message: message(10) }))
    const asked = { question: message(9), answer: message(10) }
    const edited = { target: THREAD, messageId: 3, text: 'Anew', clientId: 'c' }
    store.dispatch(editQuestion.fulfilled(asked, '3', edited))
    expect(ids()).toEqual([100_100, 100_101, 100_102, 1, 2, 9, 10])
    store.dispatch(messagesRemoved({ chatId: OPEN.chat.id, messageIds: [1, 2] }))
    expect(ids()).toEqual([100_100, 100_101, 100_102, 9, 10])
  })
})

describe('a question', () => {
  const sent = { target: THREAD, clientId: 'mine', text: 'Why?' }

  // Proves: deviation-61
  it('a question that does not reach the server stays unsent and can be retried', () => {
    const { store, state } = storeWith(THREAD, page([]))
    store.dispatch(ask.pending('1', sent))
    expect(state().conversations.thread.unsent).toEqual([{ clientId: 'mine', text: 'Why?', failure: null }])
    const failure = { status: 0, error: 'notConnected', message: 'No.' }
    store.dispatch(ask.rejected(null, '1', sent, failure))
    expect(state().conversations.thread.unsent[0]?.failure).toEqual(failure)
    store.dispatch(ask.pending('2', sent))
    expect(state().conversations.thread.unsent).toEqual([{ clientId: 'mine', text: 'Why?', failure: null }])
  })

  // Proves: deviation-61
  it('a question whose acknowledgement was lost is shown once', () => {
    const { store, state, opened } = storeWith(THREAD, page([]))
    store.dispatch(ask.pending('1', sent))
    opened(page([message(5, { clientId: 'mine', message: 'Why?', writer: { username: 'Ada' } }), message(6)]))
    expect(state().conversations.thread.unsent).toEqual([])
    store.dispatch(unsentRestored({ target: THREAD, unsent: [{ clientId: 'mine', text: 'Why?', failure: null }] }))
    expect(state().conversations.thread.unsent).toEqual([])
  })

  it('a question names an unnamed conversation', () => {
    const { store, state } = storeWith(THREAD, page([]), openChat({ chat: chat({ title: '' }) }))
    const asked = {
      question: message(5, { message: 'Why?\nReally.', writer: { username: 'Ada' } }),
      answer: message(6, { status: 'searching' }),
    }
    store.dispatch(ask.fulfilled(asked, '1', sent))
    expect(state().conversations.thread.open?.chat.title).toBe('Why?')
  })
})

// Proves: 3-slice-chat-chats
it('conversations are listed pinned first, then newest, without deleted ones', () => {
  const { store, state } = storeWith(THREAD, page([]))
  const other = chat({ id: '019aa000-0000-7000-8000-000000000002', updatedAt: '2026-11-22T10:00:00.000Z' })
  store.dispatch(listChats.fulfilled({ chats: [other, OPEN.chat], total: 2, hasMore: false }, '1', { search: '' }))
  store.dispatch(updateChat.fulfilled({ ...OPEN.chat, isPinned: true }, '2', { chatId: OPEN.chat.id, isPinned: true }))
  expect(state().chats.map(({ id }) => id)).toEqual([OPEN.chat.id, other.id])
  store.dispatch(deleteChat.fulfilled(null, '3', { chatId: OPEN.chat.id }))
  expect(state()).toMatchObject({ chats: [other], total: 1, messagesLlm: [] })
})

// Proves: 3-slice-chat-isChatOpened, 3-slice-chat-messages, 3-slice-chat-activeArticleId
it('a conversation about a paper is open until it is left, and then only the first three messages stay', () => {
  storeMessages([...INTRO, message(5)])
  const { store, state } = storeWith(PAPER, page([...INTRO, message(5)]))
  expect(state()).toMatchObject({ isChatOpened: true, activeArticleId: 7, messagesLlm: [] })
  expect(state().messages).toHaveLength(4)
  store.dispatch(conversationClosed(PAPER))
  expect(state()).toMatchObject({ isChatOpened: false, activeArticleId: null })
  expect(state().messages.map(({ id }) => id)).toEqual([100_100, 100_101, 100_102])
})

// Proves: 3-persisted-chat, 9-chat-kept, deviation-60
it('after a reload the introduction is shown before the server replies', () => {
  storeMessages([...INTRO, message(5, { message: 'private' })])
  expect(localStorage.getItem('colophon.chat')).not.toContain('private')
  const { chat: state } = configureStore({ reducer: { chat: chatSlice.reducer } }).getState()
  expect(state.messages.map(({ id }) => id)).toEqual([100_100, 100_101, 100_102])
})

describe('whether the text of a paper may leave', () => {
  // Proves: x-chat-outside-live
  it('an open conversation follows the owner’s decision for its paper only', () => {
    const open = { ...openChat(), chat: chat({ articleId: 7 }) }
    open.assistant = { model: 'small', mayLeave: false, isOwner: false }
    const { store, state } = storeWith(PAPER, page([]), open)
    store.dispatch(externalModelChanged({ articleId: 8, mayLeave: true }))
    expect(state().conversations.paper.open?.assistant.mayLeave).toBe(false)
    store.dispatch(externalModelChanged({ articleId: 7, mayLeave: true }))
    expect(state().conversations.paper.open?.assistant.mayLeave).toBe(true)
  })
})
