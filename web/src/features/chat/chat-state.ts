import { STANDING_IDS } from '@colophon/protocol/chat/constants'
import type { Chat, Message, MessagePage, MessageStatus, OpenChat } from '@colophon/protocol/chat/entities'
import { type AsyncState, INIT } from '../../lib/api/async-state.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { keyOf, type TalkKind, type TalkTarget } from './target.ts'

/** A question that the server has not acknowledged: on its way while `failure` is null, else not sent. */
export type Unsent = { clientId: string; text: string; failure: Failure | null }

/** What is known of an open conversation beside its messages. */
export type Talk = {
  /** Which one; null while none is open. */
  key: string | null
  open: OpenChat | null
  /** Leads to the messages before those that are there. */
  cursor: string | null
  hasMore: boolean
  unsent: Unsent[]
  opening: AsyncState
  earlier: AsyncState
}

/** The talk with the assistant (specification §3, slice `chat`); `talks`, `total` and `list` are ours. */
export type ChatState = {
  /** True while a talk about a paper is open. */
  isChatOpened: boolean
  /** Of the talk about the paper that is open. */
  messages: Message[]
  /** Of the thread that is open. */
  messagesLlm: Message[]
  activeArticleId: number | null
  /** My threads: pinned ones first, then the newest. */
  chats: Chat[]
  total: number
  list: AsyncState
  talks: Record<TalkKind, Talk>
}

export const NO_TALK: Talk = {
  key: null,
  open: null,
  cursor: null,
  hasMore: false,
  unsent: [],
  opening: INIT,
  earlier: INIT,
}

/** In which of the specification's two lists the messages of a conversation stand. */
export function messagesOf(state: ChatState, kind: TalkKind): Message[] {
  return kind === 'paper' ? state.messages : state.messagesLlm
}

/** Puts a list of messages in its place. */
export function setMessages(state: ChatState, kind: TalkKind, messages: Message[]): void {
  if (kind === 'paper') state.messages = messages
  else state.messagesLlm = messages
}

/** True while it is the conversation that is open; an answer for one that was left meanwhile is dropped. */
export function isOpen(state: ChatState, target: TalkTarget): boolean {
  return state.talks[target.kind].key === keyOf(target)
}

/** Adds messages; of two of the same id the higher version counts. What was sent is no longer waiting. */
export function putMessages(state: ChatState, kind: TalkKind, news: readonly Message[]): void {
  const known = new Map(messagesOf(state, kind).map((message) => [message.id, message]))
  for (const message of news) {
    const before = known.get(message.id)
    if (!before || before.version <= message.version) known.set(message.id, message)
  }
  setMessages(state, kind, [...known.values()].sort(inOrder))
  const arrived = new Set(news.map(({ clientId }) => clientId))
  const talk = state.talks[kind]
  talk.unsent = talk.unsent.filter(({ clientId }) => !arrived.has(clientId))
}

/**
 * The newest page of a conversation, at its opening and after every loss of the connection: it replaces what was known
 * of its range, so that what was removed meanwhile goes too. Earlier messages stay where the page reaches to them.
 */
export function putNewestPage(state: ChatState, kind: TalkKind, page: MessagePage): void {
  const talk = state.talks[kind]
  const said = page.messages.filter(({ id }) => !isStanding(id))
  const first = said[0]?.id ?? Number.POSITIVE_INFINITY
  const before = messagesOf(state, kind).filter(({ id }) => !isStanding(id))
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
  talk.cursor = page.cursor
  talk.hasMore = page.hasMore
}

/** Takes away what an edited question replaces: all that came after it, but for the new question and its answer. */
export function dropAfter(state: ChatState, kind: TalkKind, from: number, kept: readonly number[]): void {
  setMessages(
    state,
    kind,
    messagesOf(state, kind).filter(({ id }) => isStanding(id) || id < from || kept.includes(id)),
  )
}

/** True for the three messages of the assistant's introduction. */
export function isStanding(id: number): boolean {
  return STANDING_IDS.includes(id)
}

/** True while an answer still changes. */
export function isUnderWay(status: MessageStatus): boolean {
  return status !== 'done' && status !== 'stopped' && status !== 'failed'
}

function inOrder(one: Message, other: Message): number {
  const [first, second] = [isStanding(one.id), isStanding(other.id)]
  return first === second ? one.id - other.id : first ? -1 : 1
}
