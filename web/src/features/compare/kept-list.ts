import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { z } from 'zod'
import { keep, readKept } from '../../lib/kept.ts'
import type { ListedPaper } from './compare-state.ts'

const Kept = z.array(z.object({ id: z.int().min(1), title: z.string().max(1000) })).max(COMPARE_MAX)

/** The compare list that somebody left in this browser. */
export function keptList(userId: number | null): ListedPaper[] {
  return readKept(['compareList', userId], Kept) ?? []
}

/** Remembers the list; where the browser keeps nothing it lasts until the page is left. */
export function keepList(userId: number | null, list: readonly ListedPaper[]): void {
  keep(['compareList', userId], list)
}
