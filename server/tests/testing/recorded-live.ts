import type { Live, LiveEvents } from '../../src/platform/live/live.ts'

/** Records live events instead of sending them. */
export type RecordedLive = Live & {
  sent: { userId: number; name: keyof LiveEvents; payload: unknown }[]
  toRooms: { room: string; name: keyof LiveEvents; payload: unknown }[]
  toldGuests: { guestId: string; name: keyof LiveEvents; payload: unknown }[]
  endedSessions: string[]
}

export function recordedLive(): RecordedLive {
  const sent: RecordedLive['sent'] = []
  const toRooms: RecordedLive['toRooms'] = []
  const toldGuests: RecordedLive['toldGuests'] = []
  const endedSessions: string[] = []
  return {
    sent,
    toRooms,
    toldGuests,
    endedSessions,
    toRoom: (room, name, payload) => void toRooms.push({ room, name, payload }),
    toUser: (userId, name, payload) => void sent.push({ userId, name, payload }),
    toGuest: (guestId, name, payload) => void toldGuests.push({ guestId, name, payload }),
    endSession: (sessionId) => void endedSessions.push(sessionId),
  }
}
