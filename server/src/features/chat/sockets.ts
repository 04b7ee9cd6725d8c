import { chatEvents } from '@colophon/protocol/chat/events'
import type { Event } from '@colophon/protocol/event'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Connection } from '../../platform/notify/connection.ts'
import { deleteChat } from './delete-chat.ts'
import { editMessage } from './edit-message.ts'
import { findTalk, findThread, openTalk } from './find-chat.ts'
import { listChats } from './list-chats.ts'
import { loadPage } from './load-page.ts'
import { newChat } from './new-chat.ts'
import { openChat } from './open-chat.ts'
import { openChats } from './open-chats.ts'
import { readTalk } from './queries.ts'
import { rate } from './rate.ts'
import { regenerate } from './regenerate.ts'
import { openRunning } from './running.ts'
import { stop } from './stop.ts'
import { takeQuestion } from './take-question.ts'
import { updateChat } from './update-chat.ts'

/** Lets people talk with the assistant over their connections; what an administrator sees as somebody else has no part in it. */
export function chatSockets(context: Context): (connection: Connection) => void {
  const running = openRunning(context)
  const open = openChats(context)
  return (connection) => {
    const { person } = connection
    const { on } = privately(connection)
    on(chatEvents.start, async ({ articleId }) => {
      const chat = await openTalk(context, person, articleId)
      open.add(chat, connection)
      return openChat(context, person, chat)
    })
    on(chatEvents.newMessage, async ({ articleId, ...asked }) => {
      const chat = await openTalk(context, person, articleId)
      open.add(chat, connection)
      return takeQuestion(context, running, person, chat, asked)
    })
    on(chatEvents.loadPage, async ({ articleId, ...page }) =>
      loadPage(context, person, await findTalk(context, person, articleId), page),
    )
    on(chatEvents.exit, async ({ articleId }) => {
      const chat = await readTalk(context.db, person.id, articleId)
      if (chat) open.remove(chat.id, connection)
      return null
    })
    on(chatEvents.listChats, (page) => listChats(context, person, page))
    on(chatEvents.newChat, (chat) => newChat(context, person, chat))
    on(chatEvents.llmStart, async ({ chatId }) => {
      const chat = await findThread(context, person, chatId)
      open.add(chat, connection)
      return openChat(context, person, chat)
    })
    on(chatEvents.llmNewMessage, async ({ chatId, ...asked }) => {
      const chat = await findThread(context, person, chatId)
      open.add(chat, connection)
      return takeQuestion(context, running, person, chat, asked)
    })
    on(chatEvents.llmLoadPage, async ({ chatId, ...page }) =>
      loadPage(context, person, await findThread(context, person, chatId), page),
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

/** A connection on which every event of this feature is refused while an administrator is signed in as its person. */
function privately(connection: Connection): Pick<Connection, 'on'> {
  return {
    on: <E extends Event>(event: E, handle: Parameters<typeof connection.on<E>>[1]) =>
      connection.on(event, (payload) => (connection.adminId ? fail('actingRefused') : handle(payload))),
  }
}
