import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Message, OpenChat, Quote, ThreadScope } from '@colophon/protocol/chat/entities'
import { chatEvents } from '@colophon/protocol/chat/events'
import { Button, Switch, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { sayLive } from '../../lib/api/socket.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { toastError } from '../../ui/toast.tsx'
import * as act from './actions.ts'
import { openTalk } from './actions.ts'
import { isStanding, isUnderWay, messagesOf, type Unsent } from './chat-state.ts'
import { Composer } from './composer/Composer.tsx'
import { keepUnsent, keptUnsent } from './composer/chat-drafts.ts'
import { ScopeChip } from './composer/ScopeChip.tsx'
import { Suggested } from './composer/Suggested.tsx'
import { papersOf, withPaper } from './composer/scope-labels.ts'
import { useDraft } from './composer/use-draft.ts'
import classes from './conversation.module.css'
import { TalkScope } from './conversation-context.ts'
import dock from './dock.module.css'
import { MessageList } from './messages/MessageList.tsx'
import { useFollowEnd } from './messages/use-follow-end.ts'
import { headWords } from './quotes/quote-check.ts'
import type { QuoteRef } from './quotes/quote-ref.ts'
import { openQuotedTexts, QuotedTexts } from './quotes/quoted-texts.ts'
import {
  messageCame,
  messagesRemoved,
  outsideModelChanged,
  selectChat,
  selectMessages,
  selectTalk,
  talkClosed,
  unsentDropped,
  unsentRestored,
  type WithChat,
} from './slice.ts'
import { keyOf, newClientId, type TalkTarget } from './target.ts'

export type TalkProps = {
  userId: number
  target: TalkTarget
  onShowQuote: (quote: Quote, ref: QuoteRef) => void
  shown: QuoteRef | null
  /** The person was writing just before: the field is theirs again. */
  isFocused?: boolean
  /** A question that came with the address and is asked at once. */
  question?: AddressQuestion
  /** The conversation was deleted, here or in another tab. */
  onGone: () => void
}

/** A conversation with the assistant: what was said, and where one asks; it streams, and outlives a loss of the connection. */
export function Talk({ userId, target: wanted, onShowQuote, shown, isFocused = false, question, onGone }: TalkProps) {
  const { talk, messages, isLive, open, target } = useTalk(userId, wanted, onGone)
  const deeds = useTalkDeeds(target)
  const draft = useDraft(userId, target)
  const [textOf] = useState(openQuotedTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const stay = useCallback(() => keepFocus(field.current, conversation.current), [])
  useEffect(() => {
    if (isFocused) stay()
  }, [isFocused, stay])
  const said = messages.filter(({ id }) => !isStanding(id))
  const going = messages.findLast(({ status, writer }) => !writer && isUnderWay(status))
  const unsent = talk?.unsent ?? []
  const aloud = useSaidAloud(said.at(-1))
  const { isAway, go } = useFollowEnd(end, said.at(-1), unsent.at(-1)?.clientId)
  const isPaper = target.kind === 'paper'
  const chat = talk?.open?.chat
  const libraryChatId = chat?.scope.kind === 'library' ? chat.id : null
  const value = useMemo(() => {
    // What was pressed leaves the page with what it belongs to; the focus does not.
    const staying = <Given extends unknown[]>(deed: (...given: Given) => void) => {
      return (...given: Given) => {
        deed(...given)
        stay()
      }
    }
    const [ask, regenerate, edit] = [staying(deeds.ask), staying(deeds.regenerate), staying(deeds.edit)]
    const everything = staying((refusalId: number) => libraryChatId && deeds.askEverything(libraryChatId, refusalId))
    const askEverything = libraryChatId === null ? undefined : everything
    return { ...deeds, ask, askEverything, regenerate, edit, onShowQuote, shown, isTitleShown: !isPaper }
  }, [deeds, stay, onShowQuote, shown, isPaper, libraryChatId])
  const ask = (text: string) => {
    draft.change('')
    deeds.ask(text)
  }
  useAskedByAddress(question, isLive && talk?.opening.status === 'SUCCESS', deeds.ask)
  const takeBack = (one: Unsent) => {
    draft.change([one.text, draft.text].filter(Boolean).join('\n'))
    deeds.drop(one.clientId)
    field.current?.focus()
  }
  const stop = () => {
    if (going) deeds.stop(going.id)
    stay()
  }
  const narrow = (scope: ThreadScope) => chat && deeds.narrow(chat.id, scope)
  const failure = talk?.opening.failure
  if (failure && !talk?.open) {
    return <ErrorState message={failure.message} kept="The conversation is saved." onRetry={open} />
  }
  return (
    <QuotedTexts value={textOf}>
      <TalkScope value={value}>
        <div className={classes.talk}>
          {talk?.hasMore && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={talk.earlier.status === 'REQUEST'}
              onClick={() => talk.cursor && deeds.earlier(talk.cursor)}
            >
              Earlier messages
            </Button>
          )}
          <MessageList
            list={conversation}
            messages={messages}
            unsent={unsent}
            onRetry={(one) => deeds.retry(one)}
            onTakeBack={takeBack}
          />
          {!talk?.open && <SkeletonRows rows={2} height={72} />}
          <VisuallyHidden role="status">{aloud}</VisuallyHidden>
          <div ref={end} />
          {talk?.open && said.length === 0 && unsent.length === 0 && (
            <Suggested questions={talk.open.suggestions} onAsk={value.ask} />
          )}
          <div className={dock.dock}>
            {isAway && (
              <Button
                className={dock.newest ?? ''}
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowDown aria-hidden size={14} stroke={1.8} />}
                onClick={go}
              >
                Jump to latest
              </Button>
            )}
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
            {talk?.open && (
              <OutsideModel
                assistant={talk.open.assistant}
                articleId={isPaper ? (papersOf(talk.open.chat.scope)[0] ?? null) : null}
              />
            )}
          </div>
        </div>
      </TalkScope>
    </QuotedTexts>
  )
}

/**
 * Gives the focus to the field of a talk after what had it has left the page. Where that would bring up a keyboard on the
 * screen it goes to the conversation, from which one reads on.
 */
function keepFocus(field: HTMLElement | null, conversation: HTMLElement | null): void {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const next = isTouched ? conversation : field
  next?.focus({ preventScroll: true })
}

/** What is told of the newest answer to who does not see it; of one that was there already when the talk was opened, nothing. */
export function useSaidAloud(newest: Message | undefined): string {
  const [heard, setHeard] = useState<number | null>(null)
  const isGoing = newest !== undefined && !newest.writer && isUnderWay(newest.status)
  if (isGoing && newest.id !== heard) setHeard(newest.id)
  return isGoing || newest?.id === heard ? saidAloud(newest) : ''
}

/** A question that came with the address, and what takes it out of the address. */
type AddressQuestion = { text: string | null; onTaken: () => void }

/**
 * Asks the question of the address as soon as the talk is open, once: it leaves the address in the same moment, so that
 * neither a reload nor the way back asks it again.
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

type Props = { assistant: OpenChat['assistant']; articleId: number | null }

/** Whether anything leaves this installation; the owner of a closed paper decides it for that paper. */
function OutsideModel({ assistant, articleId }: Props) {
  const dispatch = useAppDispatch()
  const { mayLeave } = assistant
  if (assistant.model === null) return <p className={dock.outside}>Your questions stay in this installation.</p>
  const allow = async (isAllowed: boolean) => {
    if (articleId === null) return
    try {
      const kept = await call(chatCalls.outsideModel, { body: { articleId, isAllowed } })
      dispatch(outsideModelChanged({ articleId, mayLeave: kept.isAllowed }))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  return (
    <div className={dock.outside}>
      {mayLeave || articleId === null
        ? `${assistant.model} may phrase answers; every quote is checked here.`
        : `The text of this paper is not sent to ${assistant.model}.`}
      {assistant.isOwner && articleId !== null && (
        <Switch
          size="xs"
          label={`Send the text of this paper to ${assistant.model}`}
          checked={mayLeave}
          onChange={({ currentTarget }) => void allow(currentTarget.checked)}
        />
      )}
    </div>
  )
}

/** All that a person can do in a talk. What fails is told; a question that fails stays in the talk as not sent. */
function useTalkDeeds(target: TalkTarget) {
  const dispatch = useAppDispatch()
  const store = useStore<WithChat>()
  return useMemo(() => {
    const told = async (doing: Promise<{ payload?: unknown; meta: { requestStatus: string } }>) => {
      const { meta, payload } = await doing
      if (meta.requestStatus === 'rejected') toastError((payload as Failure | undefined)?.message ?? 'Request error')
    }
    return {
      ask: (text: string) => void dispatch(act.ask({ target, text, clientId: newClientId() })),
      retry: ({ clientId, text }: Unsent) => void dispatch(act.ask({ target, text, clientId })),
      drop: (clientId: string) => void dispatch(unsentDropped({ target, clientId })),
      stop: (messageId: number) => void told(dispatch(act.stopAnswer({ target, messageId }))),
      regenerate: (messageId: number) => void told(dispatch(act.regenerate({ target, messageId }))),
      edit: (messageId: number, text: string) =>
        void told(dispatch(act.editQuestion({ target, messageId, text, clientId: newClientId() }))),
      rate: (messageId: number, rating: { isGood: boolean; reason: string } | null) =>
        void told(dispatch(act.rateAnswer({ target, messageId, rating }))),
      earlier: (cursor: string) => void told(dispatch(act.fetchEarlier({ target, cursor }))),
      askEverything: async (chatId: string, refusalId: number) => {
        const messages = messagesOf(selectChat(store.getState()), target.kind)
        const question = messages.findLast(({ id, writer }) => writer && id < refusalId)
        const widened = await dispatch(act.updateChat({ chatId, scope: { kind: 'everything' } }))
        if (!act.updateChat.fulfilled.match(widened)) toastError(widened.payload?.message ?? 'Request error')
        else if (question) void dispatch(act.ask({ target, text: question.message, clientId: newClientId() }))
      },
      narrow: (chatId: string, scope: ThreadScope) => void told(dispatch(act.updateChat({ chatId, scope }))),
    }
  }, [dispatch, store, target])
}

/** What is told of the newest message to who does not see it: that an answer is on its way, and how it ended. */
function saidAloud(message: Message | undefined): string {
  if (!message || message.writer) return ''
  if (isUnderWay(message.status)) return 'Answering.'
  if (message.status === 'failed') return message.note ?? 'The answer failed.'
  if (message.status === 'stopped') return 'The answer was stopped.'
  if (!message.answer) return ''
  return message.answer.refusal
    ? `No answer: ${message.answer.refusal.reason}`
    : `Answered. ${headWords(message.answer)}`
}

/**
 * Holds a conversation open while it is on the screen: opened on every new connection, so that nothing that was said
 * while it was lost is missing, and nothing is there twice.
 */
function useTalk(userId: number, target: TalkTarget, onGone: () => void) {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const talk = useSelector((state: WithChat) => selectTalk(state, target.kind))
  const messages = useSelector((state: WithChat) => selectMessages(state, target.kind))
  const key = keyOf(target)
  // One object per conversation, however often the screen is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells the targets apart.
  const stable = useMemo(() => target, [key])
  const open = useCallback(() => void dispatch(openTalk(stable)), [dispatch, stable])
  const isLive = phase === 'live'
  useEffect(() => {
    if (isLive) open()
  }, [isLive, open])
  useEffect(() => {
    return () => {
      if (stable.kind === 'paper') sayLive(chatEvents.exit, { articleId: stable.articleId })
      else sayLive(chatEvents.llmExit, { chatId: stable.chatId })
      dispatch(talkClosed(stable))
    }
  }, [dispatch, stable])
  const isThere = talk.key === key
  const isRead = isThere && talk.opening.status === 'SUCCESS'
  useEffect(() => {
    if (isRead) dispatch(unsentRestored({ target: stable, unsent: keptUnsent(userId, key) }))
  }, [dispatch, isRead, stable, userId, key])
  useEffect(() => {
    if (isRead) keepUnsent(userId, key, talk.unsent)
  }, [isRead, userId, key, talk.unsent])
  useLiveEvent(chatEvents.message, (message) => void dispatch(messageCame({ kind: 'paper', message })))
  useLiveEvent(chatEvents.llmMessage, (message) => void dispatch(messageCame({ kind: 'thread', message })))
  useLiveEvent(chatEvents.outsideModel, (changed) => void dispatch(outsideModelChanged(changed)))
  useLiveEvent(chatEvents.messagesRemoved, (removed) => {
    dispatch(messagesRemoved(removed))
    if (removed.isChatDeleted && talk.open?.chat.id === removed.chatId) onGone()
  })
  return { talk: isThere ? talk : null, messages, isLive, open, target: stable }
}
