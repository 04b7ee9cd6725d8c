import { z } from 'zod'
import { keep, readKept } from '../../../lib/kept.ts'
import type { ReaderView } from '../../articles/paper-tabs.ts'
import type { Place } from './place.ts'

/** For how many papers the place is kept. */
export const PLACES_MAX = 100

const Spot = z.object({ index: z.int().min(0), share: z.number().min(0).max(1) })
const Spots = z.object({ read: Spot.optional(), original: Spot.optional(), at: z.number().optional() })
const Kept = z.array(z.tuple([z.int(), Spots])).max(PLACES_MAX)
type Kept = z.infer<typeof Kept>

/** Where a person left a view of a paper in this browser; null when they did not, or at its very beginning. */
export function keptPlace(userId: number | null, articleId: number, view: ReaderView): Place | null {
  const spot = read(userId).find(([id]) => id === articleId)?.[1][view]
  return spot ? { view, ...spot } : null
}

/** When they left it, in milliseconds by the server's clock; 0 where that is not known. */
export function keptAt(userId: number | null, articleId: number): number {
  return read(userId).find(([id]) => id === articleId)?.[1].at ?? 0
}

/** Remembers where a person is and when. */
export function keepPlace(userId: number | null, articleId: number, { view, index, share }: Place, at?: number): void {
  const kept = read(userId)
  const before = kept.find(([id]) => id === articleId)?.[1]
  const others = kept.filter(([id]) => id !== articleId)
  const next: Kept = [[articleId, { ...before, [view]: { index, share }, at }], ...others]
  keep(['places', userId], next.slice(0, PLACES_MAX))
}

function read(userId: number | null): Kept {
  return readKept(['places', userId], Kept) ?? []
}
