import { INTRO_IDS } from '@colophon/protocol/chat/constants'
import type { Chat, Message, MessagePage, MessageStatus, OpenChat } from '@colophon/protocol/chat/entities'
import { type AsyncState, INIT } from '../../lib/api/async-state.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { type ConversationKind, type ConversationTarget, keyOf } from './target.ts'

/** A question without acknowledgement: being sent while `failure` is null, else unsent. */
export type Unsent = { clientId: string; text: string; failure: Failure | null }

/** State of an open conversation other than its messages. */
export type ConversationState = {
  /** Which one; null while none is open. */
  key: string | null
  open: OpenChat | null
  /** Cursor of the next older page. */
  cursor: string | null
  hasMore: boolean
  unsent: Unsent[]
  opening: AsyncState
  earlier: AsyncState
}

/** The `chat` slice (specification §3); `conversations`, `total` and `list` are additions. */
export type ChatState = {
  /** True while a conversation about a paper is open. */
  isChatOpened: boolean
  /** Of the conversation about the paper that is open. */
  messages: Message[]
  /** Of the thread that is open. */
  messagesLlm: Message[]
  activeArticleId: number | null
  /** My threads: pinned ones first, then the newest. */
  chats: Chat[]
  total: number
  list: AsyncState
  conversations: Record<ConversationKind, ConversationState>
}

export const NO_CONVERSATION: ConversationState = {
  key: null,
  open: null,
  cursor: null,
  hasMore: false,
  unsent: [],
  opening: INIT,
  earlier: INIT,
}

/** Selects which of the specification's two lists holds a conversation's messages. */
export function messagesOf(state: ChatState, kind: ConversationKind): Message[] {
  return kind === 'paper' ? state.messages : state.messagesLlm
}

/** Stores the messages of a conversation. */
export function setMessages(state: ChatState, kind: ConversationKind, messages: Message[]): void {
  if (kind === 'paper') state.messages = messages
  else state.messagesLlm = messages
}

/** True if this is the open conversation; replies for one that was left are dropped. */
export function isOpen(state: ChatState, target: ConversationTarget): boolean {
  return state.conversations[target.kind].key === keyOf(target)
}

/** Merges messages; of two with the same id the higher version wins. Acknowledged questions are no longer unsent. */
export function putMessages(state: ChatState, kind: ConversationKind, news: readonly Message[]): void {
  const known = new Map(messagesOf(state, kind).map((message) => [message.id, message]))
  for (const message of news) {
    const before = known.get(message.id)
    if (!before || before.version <= message.version) known.set(message.id, message)
  }
  setMessages(state, kind, [...known.values()].sort(inOrder))
  const arrived = new Set(news.map(({ clientId }) => clientId))
  const conversation = state.conversations[kind]
  conversation.unsent = conversation.unsent.filter(({ clientId }) => !arrived.has(clientId))
}

/**
 * Applies the newest page, at opening and after every reconnect: it replaces everything in its range, so that removed
 * messages disappear. Older messages stay if the page reaches them.
 */
export function putNewestPage(state: ChatState, kind: ConversationKind, page: MessagePage): void {
  const conversation = state.conversations[kind]
  const said = page.messages.filter(({ id }) => !isIntro(id))
  const first = said[0]?.id ?? Number.POSITIVE_INFINITY
  const before = messagesOf(state, kind).filter(({ id }) => !isIntro(id))
  const reaches = page.hasMore && before.some(({ id }) => id >= first)
  const newer = new Map(before.map((message) => [message.id, message]))
  const fresh = page.messages.map((message) => {
    const ours = newer.get(message.id)
    return ours && ours.version > message.version ? ours : message
  })
  const earlier = reaches ? before.filter(({ id }) => id < first) : []
  setMessages(state, kind, [])
  putMessages(state, kind, [...earlier, ...fresh])
  if (earlier.length > 0) return
  conversation.cursor = page.cursor
  conversation.hasMore = page.hasMore
}

/** Removes what an edited question replaces: everything after it except the new question and its answer. */
export function dropAfter(state: ChatState, kind: ConversationKind, from: number, kept: readonly number[]): void {
  setMessages(
    state,
    kind,
    messagesOf(state, kind).filter(({ id }) => isIntro(id) || id < from || kept.includes(id)),
  )
}

/** True for the three messages of the assistant's introduction. */
export function isIntro(id: number): boolean {
  return INTRO_IDS.includes(id)
}

/** True while an answer may still change. */
export function isUnderWay(status: MessageStatus): boolean {
  return status !== 'done' && status !== 'stopped' && status !== 'failed'
}

function inOrder(one: Message, other: Message): number {
  const [first, second] = [isIntro(one.id), isIntro(other.id)]
  return first === second ? one.id - other.id : first ? -1 : 1
}
