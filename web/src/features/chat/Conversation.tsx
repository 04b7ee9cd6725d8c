import type { GeneralChatScope, Message, Quote } from '@colophon/protocol/chat/entities'
import { chatEvents } from '@colophon/protocol/chat/events'
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { sayLive } from '../../lib/api/socket.ts'
import { noteFirstStep } from '../../lib/first-steps.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.tsx'
import * as act from './actions.ts'
import { openConversation } from './actions.ts'
import { isIntro, isUnderWay, messagesOf, type Unsent } from './chat-state.ts'
import { Composer } from './composer/Composer.tsx'
import { storedUnsent, storeUnsent } from './composer/chat-drafts.ts'
import { ExternalModel } from './composer/ExternalModel.tsx'
import { ScopeChip } from './composer/ScopeChip.tsx'
import { Suggested } from './composer/Suggested.tsx'
import { papersOf, withPaper } from './composer/scope-labels.ts'
import { useDraft } from './composer/use-draft.ts'
import { ConversationProvider } from './conversation-context.ts'
import dock from './dock.module.css'
import { MessageList } from './messages/MessageList.tsx'
import { useQuestionAtTop } from './messages/use-question-at-top.ts'
import { stateLabel, verbatimLabel } from './quotes/quote-check.ts'
import type { QuoteRef } from './quotes/quote-ref.ts'
import { openQuotedTexts, QuotedTexts } from './quotes/quoted-texts.ts'
import {
  conversationClosed,
  externalModelChanged,
  messageCame,
  messagesRemoved,
  selectChat,
  selectConversation,
  selectMessages,
  unsentDropped,
  unsentRestored,
  type WithChat,
} from './slice.ts'
import { type ConversationTarget, keyOf, newClientId } from './target.ts'

export type ConversationProps = {
  userId: number
  target: ConversationTarget
  onShowQuote: (quote: Quote, ref: QuoteRef) => void
  shown: QuoteRef | null
  /** True if the user was typing just before: focus returns to the field. */
  isFocused?: boolean
  /** A question from the URL, asked once the conversation is open. */
  question?: AddressQuestion
  /** The conversation was deleted, here or in another tab. */
  onGone: () => void
}

/** A conversation with the assistant: messages and composer. Streams answers and survives lost connections. */
export function Conversation({
  userId,
  target: wanted,
  onShowQuote,
  shown,
  isFocused = false,
  question,
  onGone,
}: ConversationProps) {
  const { conversation, messages, isLive, open, target } = useConversation(userId, wanted, onGone)
  const actions = useConversationActions(target)
  const draft = useDraft(userId, target)
  const [textOf] = useState(openQuotedTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const stay = useCallback(() => keepFocus(field.current, list.current), [])
  useEffect(() => {
    if (isFocused) stay()
  }, [isFocused, stay])
  const said = messages.filter(({ id }) => !isIntro(id))
  const going = messages.findLast(({ status, writer }) => !writer && isUnderWay(status))
  const unsent = conversation?.unsent ?? []
  const announcement = useAnswerAnnouncement(said.at(-1))
  const asked = said.findLast(({ writer }) => writer)
  const hasAsked = asked !== undefined
  useEffect(() => {
    if (hasAsked) noteFirstStep(userId, 'ask')
  }, [hasAsked, userId])
  const { isAway, go } = useQuestionAtTop({ list, dock: bottom }, asked?.id, unsent.at(-1)?.clientId)
  const isPaper = target.kind === 'paper'
  const chat = conversation?.open?.chat
  const libraryChatId = chat?.scope.kind === 'library' ? chat.id : null
  const value = useContextValue({ actions, stay, onShowQuote, shown, isPaper, libraryChatId })
  const ask = (text: string) => {
    draft.change('')
    actions.ask(text)
  }
  useAskedByAddress(question, isLive && conversation?.opening.status === 'SUCCESS', actions.ask)
  const takeBack = (one: Unsent) => {
    draft.change([one.text, draft.text].filter(Boolean).join('\n'))
    actions.drop(one.clientId)
    field.current?.focus()
  }
  const stop = () => {
    if (going) actions.stop(going.id)
    stay()
  }
  const narrow = (scope: GeneralChatScope) => chat && actions.narrow(chat.id, scope)
  const failure = conversation?.opening.failure
  const unopened = failure && !conversation?.open && (
    <ErrorState message={failure.message} kept="The conversation is saved." onRetry={open} />
  )
  if (unopened && unsent.length === 0) return unopened
  return (
    <QuotedTexts value={textOf}>
      <ConversationProvider value={value}>
        <Stack gap={0} miw={0} mih="var(--conversation-height, auto)">
          {conversation?.hasMore && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={conversation.earlier.status === 'REQUEST'}
              onClick={() => conversation.cursor && actions.earlier(conversation.cursor)}
            >
              Earlier messages
            </Button>
          )}
          <MessageList
            list={list}
            messages={messages}
            unsent={unsent}
            onRetry={(one) => actions.retry(one)}
            onTakeBack={takeBack}
          />
          {!conversation?.open && (unopened || <SkeletonRows rows={2} height={72} />)}
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          {conversation?.open && said.length === 0 && unsent.length === 0 && (
            <Suggested
              scope={isPaper && chat ? { kind: 'selection', articleIds: [...papersOf(chat.scope)] } : null}
              onAsk={value.ask}
            />
          )}
          <div ref={bottom} className={dock.dock}>
            {isAway && <JumpToLatest onJump={go} />}
            <Composer
              label={isPaper ? 'Ask about this paper' : 'Ask your papers'}
              text={draft.text}
              onText={draft.change}
              onAsk={ask}
              field={field}
              onStop={going && isLive ? stop : null}
              onMention={!isPaper && chat ? ({ id }) => narrow(withPaper(chat.scope, id)) : undefined}
              tools={chat && <ScopeChip scope={chat.scope} onChange={isPaper ? null : narrow} />}
            />
            {conversation?.open && (
              <ExternalModel
                assistant={conversation.open.assistant}
                articleId={isPaper ? (papersOf(conversation.open.chat.scope)[0] ?? null) : null}
              />
            )}
          </div>
        </Stack>
      </ConversationProvider>
    </QuotedTexts>
  )
}

type ContextProps = Pick<ConversationProps, 'onShowQuote' | 'shown'> & {
  actions: ReturnType<typeof useConversationActions>
  /** Moves focus on. */
  stay: () => void
  isPaper: boolean
  /** A conversation about My storage. */
  libraryChatId: string | null
}

/** What messages of a conversation can do. */
function useContextValue({ actions, stay, onShowQuote, shown, isPaper, libraryChatId }: ContextProps) {
  return useMemo(() => {
    // Pressed buttons may disappear with their message; focus moves on instead of being lost.
    const staying = <Given extends unknown[]>(action: (...given: Given) => void) => {
      return (...given: Given) => {
        action(...given)
        stay()
      }
    }
    const [ask, regenerate, edit] = [staying(actions.ask), staying(actions.regenerate), staying(actions.edit)]
    const everything = staying((refusalId: number) => libraryChatId && actions.askEverything(libraryChatId, refusalId))
    const askEverything = libraryChatId === null ? undefined : everything
    return { ...actions, ask, askEverything, regenerate, edit, onShowQuote, shown, isTitleShown: !isPaper }
  }, [actions, stay, onShowQuote, shown, isPaper, libraryChatId])
}

function JumpToLatest({ onJump }: { onJump: () => void }) {
  return (
    <Button
      className={dock.newest ?? ''}
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowDown aria-hidden size={14} stroke={1.8} />}
      onClick={onJump}
    >
      Jump to latest
    </Button>
  )
}

/**
 * Moves focus after the focused element is removed: to the field, or on touch screens, where that would open the
 * keyboard, to the message list.
 */
function keepFocus(field: HTMLElement | null, list: HTMLElement | null): void {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const next = isTouched ? list : field
  next?.focus({ preventScroll: true })
}

/** Screen-reader announcement of the newest answer; empty for answers that existed when the conversation was opened. */
export function useAnswerAnnouncement(newest: Message | undefined): string {
  const [announced, setAnnounced] = useState<number | null>(null)
  const isGoing = newest !== undefined && !newest.writer && isUnderWay(newest.status)
  if (isGoing && newest.id !== announced) setAnnounced(newest.id)
  return isGoing || newest?.id === announced ? announcementOf(newest) : ''
}

/** A question from the URL, and a callback that removes it from the URL. */
type AddressQuestion = { text: string | null; onTaken: () => void }

/**
 * Asks the URL's question once the conversation is open, and removes it from the URL so that neither a reload nor
 * going back asks it again.
 */
export function useAskedByAddress(
  question: AddressQuestion | undefined,
  isOpen: boolean,
  ask: (text: string) => void,
): void {
  const taken = useRef<string | null>(null)
  const text = question?.text?.trim() || null
  const take = useEffectEvent((asked: string) => {
    taken.current = asked
    question?.onTaken()
    ask(asked)
  })
  useEffect(() => {
    if (text === null) taken.current = null
    else if (isOpen && taken.current !== text) take(text)
  }, [text, isOpen])
}

/** The user's actions in a conversation. Failures show a toast; a failed question stays as unsent. */
function useConversationActions(target: ConversationTarget) {
  const dispatch = useAppDispatch()
  const store = useStore<WithChat>()
  return useMemo(() => {
    const reportFailure = async (doing: Promise<{ payload?: unknown; meta: { requestStatus: string } }>) => {
      const { meta, payload } = await doing
      if (meta.requestStatus === 'rejected') toastError((payload as Failure | undefined)?.message ?? 'Request error')
    }
    return {
      ask: (text: string) => void dispatch(act.ask({ target, text, clientId: newClientId() })),
      retry: ({ clientId, text }: Unsent) => void dispatch(act.ask({ target, text, clientId })),
      drop: (clientId: string) => void dispatch(unsentDropped({ target, clientId })),
      stop: (messageId: number) => void reportFailure(dispatch(act.stopAnswer({ target, messageId }))),
      regenerate: (messageId: number) => void reportFailure(dispatch(act.regenerate({ target, messageId }))),
      edit: (messageId: number, text: string) =>
        void reportFailure(dispatch(act.editQuestion({ target, messageId, text, clientId: newClientId() }))),
      rate: (messageId: number, rating: { isGood: boolean; reason: string } | null) =>
        void reportFailure(dispatch(act.rateAnswer({ target, messageId, rating }))),
      earlier: (cursor: string) => void reportFailure(dispatch(act.fetchEarlier({ target, cursor }))),
      askEverything: async (chatId: string, refusalId: number) => {
        const messages = messagesOf(selectChat(store.getState()), target.kind)
        const question = messages.findLast(({ id, writer }) => writer && id < refusalId)
        const widened = await dispatch(act.updateChat({ chatId, scope: { kind: 'everything' } }))
        if (!act.updateChat.fulfilled.match(widened)) toastError(widened.payload?.message ?? 'Request error')
        else if (question) void dispatch(act.ask({ target, text: question.message, clientId: newClientId() }))
      },
      narrow: (chatId: string, scope: GeneralChatScope) =>
        void reportFailure(dispatch(act.updateChat({ chatId, scope }))),
    }
  }, [dispatch, store, target])
}

/** The announcement for a message: that an answer is being written, and how it ended. */
function announcementOf(message: Message | undefined): string {
  if (!message || message.writer) return ''
  if (isUnderWay(message.status)) return 'Answering.'
  if (message.status === 'failed') return message.note ?? 'The answer failed.'
  if (message.status === 'stopped') return 'The answer was stopped.'
  if (!message.answer) return ''
  return message.answer.refusal
    ? `${stateLabel(message.answer)}: ${message.answer.refusal.reason}`
    : `Answered. ${verbatimLabel(message.answer)}`
}

/**
 * Keeps a conversation open while it is mounted: reopened on every new connection, so that no message is missed or
 * duplicated.
 */
function useConversation(userId: number, target: ConversationTarget, onGone: () => void) {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const conversation = useSelector((state: WithChat) => selectConversation(state, target.kind))
  const messages = useSelector((state: WithChat) => selectMessages(state, target.kind))
  const key = keyOf(target)
  // One object per conversation, stable across renders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the target.
  const stable = useMemo(() => target, [key])
  const open = useCallback(() => void dispatch(openConversation(stable)), [dispatch, stable])
  const isLive = phase === 'live'
  useEffect(() => {
    if (isLive) open()
  }, [isLive, open])
  useEffect(() => {
    return () => {
      if (stable.kind === 'paper') sayLive(chatEvents.exit, { articleId: stable.articleId })
      else sayLive(chatEvents.llmExit, { chatId: stable.chatId })
      dispatch(conversationClosed(stable))
    }
  }, [dispatch, stable])
  const isThere = conversation.key === key
  const isRead = isThere && conversation.opening.status === 'SUCCESS'
  useEffect(() => {
    if (isRead) dispatch(unsentRestored({ target: stable, unsent: storedUnsent(userId, key) }))
  }, [dispatch, isRead, stable, userId, key])
  useEffect(() => {
    if (isRead) storeUnsent(userId, key, conversation.unsent)
  }, [isRead, userId, key, conversation.unsent])
  useLiveEvent(chatEvents.message, (message) => void dispatch(messageCame({ kind: 'paper', message })))
  useLiveEvent(chatEvents.llmMessage, (message) => void dispatch(messageCame({ kind: 'thread', message })))
  useLiveEvent(chatEvents.externalModel, (changed) => void dispatch(externalModelChanged(changed)))
  useLiveEvent(chatEvents.messagesRemoved, (removed) => {
    dispatch(messagesRemoved(removed))
    if (removed.isChatDeleted && conversation.open?.chat.id === removed.chatId) onGone()
  })
  return { conversation: isThere ? conversation : null, messages, isLive, open, target: stable }
}
