import type { ThreadScope } from '@colophon/protocol/chat/entities'
import { useMemo } from 'react'
import { useStore } from 'react-redux'
import type { Failure } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { toastError } from '../../ui/toast.tsx'
import * as act from './actions.ts'
import { messagesOf, type Unsent } from './chat-state.ts'
import { selectChat, unsentDropped, type WithChat } from './slice.ts'
import { newClientId, type TalkTarget } from './target.ts'

/** All that a person can do in a talk. What fails is told; a question that fails stays in the talk as not sent. */
export function useTalkDeeds(target: TalkTarget) {
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
