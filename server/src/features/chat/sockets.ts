import { chatEvents } from '@colophon/protocol/chat/events'
import type { Event } from '@colophon/protocol/event'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import { openRunning } from './answering/running.ts'
import { submitQuestion } from './answering/submit-question.ts'
import { loadPage } from './load-page.ts'
import { editMessage, rate, regenerate, stop } from './messages.ts'
import { findGeneralChat, findPaperConversation, openChats, openPaperConversation } from './open-chats.ts'
import { readPaperConversation } from './queries.ts'
import { deleteChat, listChats, newChat, openChat, suggestionsFor, updateChat } from './threads.ts'

/** Live events of the assistant; impersonating administrators are excluded. */
export function chatSockets(context: Context): (connection: Connection) => void {
  const running = openRunning(context)
  const open = openChats(context)
  return (connection) => {
    const { person } = connection
    const { on } = privately(connection)
    on(chatEvents.start, async ({ articleId }) => {
      const chat = await openPaperConversation(context, person, articleId)
      open.add(chat, connection)
      return openChat(context, person, chat)
    })
    on(chatEvents.newMessage, async ({ articleId, ...asked }) => {
      const chat = await openPaperConversation(context, person, articleId)
      open.add(chat, connection)
      return submitQuestion(context, running, person, chat, asked)
    })
    on(chatEvents.loadPage, async ({ articleId, ...page }) =>
      loadPage(context, person, await findPaperConversation(context, person, articleId), page),
    )
    on(chatEvents.exit, async ({ articleId }) => {
      const chat = await readPaperConversation(context.db, person.id, articleId)
      if (chat) open.remove(chat.id, connection)
      return null
    })
    on(chatEvents.listChats, (page) => listChats(context, person, page))
    on(chatEvents.suggest, ({ scope }) => suggestionsFor(context, person, scope))
    on(chatEvents.newChat, (chat) => newChat(context, person, chat))
    on(chatEvents.llmStart, async ({ chatId }) => {
      const chat = await findGeneralChat(context, person, chatId)
      open.add(chat, connection)
      return openChat(context, person, chat)
    })
    on(chatEvents.llmNewMessage, async ({ chatId, ...asked }) => {
      const chat = await findGeneralChat(context, person, chatId)
      open.add(chat, connection)
      return submitQuestion(context, running, person, chat, asked)
    })
    on(chatEvents.llmLoadPage, async ({ chatId, ...page }) =>
      loadPage(context, person, await findGeneralChat(context, person, chatId), page),
    )
    on(chatEvents.llmExit, async ({ chatId }) => {
      open.remove(chatId, connection)
      return null
    })
    on(chatEvents.updateChat, (changes) => updateChat(context, person, changes))
    on(chatEvents.deleteChat, ({ chatId }) => deleteChat(context, person, chatId))
    on(chatEvents.stop, ({ messageId }) => stop(context, person, messageId))
    on(chatEvents.editMessage, (edited) => editMessage(context, running, person, edited))
    on(chatEvents.regenerate, ({ messageId }) => regenerate(context, running, person, messageId))
    on(chatEvents.rate, (rated) => rate(context, person, rated))
  }
}

/** Refuses every event of this feature while an administrator impersonates the user. */
function privately(connection: Connection): Pick<Connection, 'on'> {
  return {
    on: <E extends Event>(event: E, handle: Parameters<typeof connection.on<E>>[1]) =>
      connection.on(event, (payload) => (connection.adminId ? fail('actingRefused') : handle(payload))),
  }
}
