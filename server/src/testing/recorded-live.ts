import type { Live, LiveEvents } from '../platform/live.ts'

/** Live events that are kept instead of sent, for tests that look at what would have been told, not at the sockets. */
export type RecordedLive = Live & {
  sent: { userId: number; name: keyof LiveEvents; payload: unknown }[]
  endedSessions: string[]
}

/** A live side without connections. */
export function recordedLive(): RecordedLive {
  const sent: RecordedLive['sent'] = []
  const endedSessions: string[] = []
  return {
    sent,
    endedSessions,
    toUser: (userId, name, payload) => void sent.push({ userId, name, payload }),
    endSession: (sessionId) => void endedSessions.push(sessionId),
  }
}
