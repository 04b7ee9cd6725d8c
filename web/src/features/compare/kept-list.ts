import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { z } from 'zod'
import type { ListedPaper } from './compare-state.ts'

const Kept = z.array(z.object({ id: z.int().min(1), title: z.string().max(1000) })).max(COMPARE_MAX)

/** The compare list that somebody left in this browser. */
export function keptList(userId: number | null): ListedPaper[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Remembers the list; a browser that keeps nothing is not an error. */
export function keepList(userId: number | null, list: readonly ListedPaper[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(list))
  } catch {
    // Storage may be full or forbidden; the list lasts until the page is left then.
  }
}

function keyOf(userId: number | null): string {
  return `colophon.compare.${userId ?? 'visitor'}`
}
