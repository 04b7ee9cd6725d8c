import type { Message } from '@colophon/protocol/chat/entities'
import { useState } from 'react'
import { isUnderWay } from './chat-state.ts'
import { saidAloud } from './said-aloud.ts'

/** What is told of the newest answer to who does not see it; of one that was there already when the talk was opened, nothing. */
export function useSaidAloud(newest: Message | undefined): string {
  const [heard, setHeard] = useState<number | null>(null)
  const isGoing = newest !== undefined && !newest.writer && isUnderWay(newest.status)
  if (isGoing && newest.id !== heard) setHeard(newest.id)
  return isGoing || newest?.id === heard ? saidAloud(newest) : ''
}
