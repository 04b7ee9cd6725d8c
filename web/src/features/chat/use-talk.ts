import { chatEvents } from '@colophon/protocol/chat/events'
import { useCallback, useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { sayLive } from '../../lib/socket.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../lib/use-live.ts'
import { openTalk } from './actions.ts'
import { keepUnsent, keptUnsent } from './chat-drafts.ts'
import {
  messageCame,
  messagesRemoved,
  outsideModelChanged,
  selectMessages,
  selectTalk,
  talkClosed,
  unsentRestored,
  type WithChat,
} from './slice.ts'
import { keyOf, type TalkTarget } from './target.ts'

/**
 * Holds a conversation open while it is on the screen: opened on every new connection, so that nothing that was said
 * while it was lost is missing, and nothing is there twice.
 */
export function useTalk(userId: number, target: TalkTarget, onGone: () => void) {
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
