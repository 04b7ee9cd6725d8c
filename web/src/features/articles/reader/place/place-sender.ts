import { articleCalls } from '@colophon/protocol/articles/calls'
import { call } from '../../../../lib/call.ts'
import type { Place } from './place.ts'

/** What of a place means the same on every device, and how far in the paper that is. */
type SharedPlace = Omit<Place, 'above'> & { page: number | null; part: number }

/** While somebody reads on, their place goes to the server this often at most. */
const EVERY_MS = 3000

/** Tells the server where a person is in a paper: the newest place only, and at once when they leave. */
type PlaceSender = { note: (place: SharedPlace) => void; flush: () => void }

/** A place that cannot be sent is not an error: this browser keeps it too, and the next one is sent again. */
export function placeSender(articleId: number): PlaceSender {
  let waiting: SharedPlace | null = null
  let sent = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const place = waiting
    waiting = null
    if (!place || JSON.stringify(place) === sent) return
    sent = JSON.stringify(place)
    call(articleCalls.keepReadingPlace, { body: { articleId, ...place } }, { keepalive: true }).catch(() => {
      sent = ''
    })
  }
  return {
    note: ({ view, index, share, page, part }) => {
      waiting = { view, index, share, page, part }
      timer ??= setTimeout(flush, EVERY_MS)
    },
    flush,
  }
}
