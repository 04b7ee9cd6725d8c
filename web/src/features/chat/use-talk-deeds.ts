import type { ThreadScope } from '@colophon/protocol/chat/entities'
import { useMemo } from 'react'
import type { Failure } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { toastError } from '../../ui/toast.tsx'
import * as act from './actions.ts'
import type { Unsent } from './chat-state.ts'
import { unsentDropped } from './slice.ts'
import { newClientId, type TalkTarget } from './target.ts'

/** All that a person can do in a talk. What fails is told; a question that fails stays in the talk as not sent. */
export function useTalkDeeds(target: TalkTarget) {
  const dispatch = useAppDispatch()
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
      narrow: (chatId: string, scope: ThreadScope) => void told(dispatch(act.updateChat({ chatId, scope }))),
    }
  }, [dispatch, target])
}
