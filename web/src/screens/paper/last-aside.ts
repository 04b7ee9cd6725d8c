import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'

/** Papers whose panel is remembered. */
const PAPERS_MAX = 200

const Stored = z.array(z.tuple([z.number(), z.string()]))

/** The panel that was last shown beside a paper; null if it was not open before. */
export function asideOf(userId: number | null, articleId: number): string | null {
  return stored(userId).find(([id]) => id === articleId)?.[1] ?? null
}

/** Remembers the panel beside a paper. */
export function storeAside(userId: number | null, articleId: number, aside: string): void {
  const others = stored(userId).filter(([id]) => id !== articleId)
  writeStored(['asides', userId], [[articleId, aside], ...others].slice(0, PAPERS_MAX))
}

function stored(userId: number | null): z.infer<typeof Stored> {
  return readStored(['asides', userId], Stored) ?? []
}
