import { createHash } from 'node:crypto'
import type { Embed, Vector } from '../../platform/assistant/embedding.ts'

/** A paper in its place by words. `text`: what of it may leave this installation; null where nothing may. */
export type Placed = { id: number; text: string | null }

/** Papers that vectors may put in another order, and the most that is sent of one. */
const SENT = { papers: 50, characters: 2000 }
/** How much the first places outweigh the next (Cormack, Clarke and Büttcher 2009). */
const RANK_CONSTANT = 60
/** Vectors that are kept, so that a further page or the same question asks for nothing. */
const KEPT = 5000

/** Puts papers in order by words and by meaning; gives ids. */
export type ByMeaning = (question: string, placed: readonly Placed[]) => Promise<number[]>

/**
 * An order that adds what vectors say: the places by words and by nearness of meaning are joined (reciprocal ranks). Only
 * the text of papers that everybody may read is sent; the others keep their places. Without vectors all keep theirs.
 */
export function byMeaning(embed: Embed): ByMeaning {
  const kept = new Map<string, Vector>()

  async function vectorsOf(texts: readonly string[]): Promise<Vector[] | null> {
    const keys = texts.map((text) => createHash('sha256').update(text).digest('base64'))
    const missing = texts.filter((_, index) => !kept.has(keys[index] ?? ''))
    const asked = await embed([...new Set(missing)])
    if (asked === null) return null
    const fresh = new Map([...new Set(missing)].map((text, index) => [text, asked[index]]))
    const vectors = texts.map((text, index) => fresh.get(text) ?? kept.get(keys[index] ?? ''))
    const whole = vectors.filter((vector) => vector !== undefined)
    // A server that was given another model makes vectors of another length: what was kept is worth nothing then.
    if (whole.length !== texts.length || whole.some(({ length }) => length !== whole[0]?.length)) {
      kept.clear()
      return null
    }
    if (kept.size + whole.length > KEPT) kept.clear()
    for (const [index, vector] of whole.entries()) kept.set(keys[index] ?? '', vector)
    return whole
  }

  return async (question, placed) => {
    const ids = placed.map(({ id }) => id)
    const sent = placed.slice(0, SENT.papers).flatMap(({ id, text }) => (text === null ? [] : { id, text }))
    if (sent.length < 2) return ids
    const texts = [question, ...sent.map(({ text }) => text)].map((text) =>
      text.slice(0, SENT.characters).toWellFormed(),
    )
    const [asked, ...vectors] = (await vectorsOf(texts)) ?? []
    if (asked === undefined) return ids
    const near = vectors.map((vector) => nearness(asked, vector))
    const ranks = [...near.keys()].sort((a, b) => (near[b] ?? 0) - (near[a] ?? 0))
    const worth = sent.map((_, index) => 1 / (RANK_CONSTANT + index))
    for (const [rank, index] of ranks.entries()) worth[index] = (worth[index] ?? 0) + 1 / (RANK_CONSTANT + rank)
    const joined = [...worth.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)
    const movable = new Set(sent.map(({ id }) => id))
    const order = joined.flatMap((index) => sent[index]?.id ?? [])
    return ids.map((id) => (movable.has(id) ? (order.shift() ?? id) : id))
  }
}

function nearness(a: Vector, b: Vector): number {
  let sum = 0
  for (const [index, value] of a.entries()) sum += value * (b[index] ?? 0)
  return sum
}
