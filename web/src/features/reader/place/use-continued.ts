import type { ReadingPlace } from '@colophon/protocol/reader/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'

/** Where the account was last in this paper, on whatever device; `isKnown` once the server has told. */
export type Continued = { isKnown: boolean; place: ReadingPlace | null }

const UNKNOWN: Continued = { isKnown: false, place: null }

/** Asks once for each opening of a paper, beside its text. Where the server does not tell, this browser goes on alone. */
export function useContinued(userId: number | null, articleId: number, isWanted: boolean): Continued {
  const [continued, setContinued] = useState(UNKNOWN)
  useEffect(() => {
    setContinued(UNKNOWN)
    if (userId === null || !isWanted) return
    const leaving = new AbortController()
    call(readerCalls.readingPlaces, { query: { articleId } }, { signal: leaving.signal }).then(
      ([place = null]) => setContinued({ isKnown: true, place }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [userId, articleId, isWanted])
  return continued
}
