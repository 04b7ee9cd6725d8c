import { SOCKET } from '@colophon/protocol/constants'
import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_NAMESPACE } from '@colophon/protocol/docviz/constants'
import type { Task } from '@colophon/protocol/docviz/entities'
import { docvizEvents } from '@colophon/protocol/docviz/events'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Socket } from 'socket.io-client'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { TRANSPORTS } from '../../lib/api/socket.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { fetchTasks } from './actions.ts'
import { docvizCall } from './docviz-call.ts'
import { selectDocviz, taskUpdated } from './slice.ts'

const POLL_MS = 2000

/**
 * Follows the documents of a workspace live; polls while disconnected and a task is active. Returns why there is no live
 * connection, or null.
 */
export function useTaskUpdates(): Failure | null {
  const dispatch = useAppDispatch()
  const { token, user, isAuthenticated, tasks } = useSelector(selectDocviz)
  const [isLive, setLive] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const userId = user?.userId
  useEffect(() => {
    if (!isAuthenticated || !token || !userId) return
    const by = { token, userId }
    let socket: Socket | null = null
    let isLeft = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const open = async () => {
      const { io } = await import('socket.io-client')
      if (isLeft) return
      // Every connection, including reconnects, needs a new single-use token.
      const auth = (give: (auth: object) => void) =>
        void docvizCall('accessToken', docvizCalls.websocketToken, {}, { by }).then(
          (token) => {
            if (!isLeft) setFailure(null)
            give(token)
          },
          (thrown) => {
            if (!isLeft) setFailure(failureOf(thrown))
            give({})
          },
        )
      socket = io(location.origin + DOCVIZ_NAMESPACE, { ...SOCKET, ...TRANSPORTS, auth, forceNew: true })
      socket.on('connect', () => {
        setLive(true)
        void dispatch(fetchTasks())
      })
      socket.on('disconnect', () => setLive(false))
      // The library does not reconnect by itself after a refused token.
      socket.on('connect_error', () => {
        if (!isLeft && !socket?.active) retry = setTimeout(() => socket?.connect(), SOCKET.reconnectionDelayMax)
      })
      socket.on(docvizEvents.taskUpdate.name, (payload: unknown) => {
        const update = docvizEvents.taskUpdate.payload.safeParse(payload)
        if (update.success) dispatch(taskUpdated(update.data))
      })
    }
    // Falls back to polling.
    open().catch(() => {})
    return () => {
      isLeft = true
      clearTimeout(retry)
      socket?.disconnect()
      setLive(false)
      setFailure(null)
    }
  }, [dispatch, isAuthenticated, token, userId])
  const isWaiting = isAuthenticated && !isLive && tasks.some(isProcessing)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void dispatch(fetchTasks()), POLL_MS)
    return () => clearInterval(timer)
  }, [dispatch, isWaiting])
  return failure
}

/** True for a document that is still being processed. */
export function isProcessing({ status }: Pick<Task, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}
