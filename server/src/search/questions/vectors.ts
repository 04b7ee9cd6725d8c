import { createHash } from 'node:crypto'
import type { Embed, Vector } from '../../platform/assistant/embedding.ts'

/** A paper in its order by words. `text`: what may leave this installation; null where nothing may. */
export type RankedPaper = { id: number; text: string | null }

/** Papers reranked by embeddings, and the characters sent per paper. */
const SENT = { papers: 50, characters: 2000 }
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
export const RANK_CONSTANT = 60
/** Cached vectors, so that a further page or the same question sends nothing. */
const KEPT = 5000

/** Ranks papers by words and meaning; returns ids. */
export type ByMeaning = (question: string, placed: readonly RankedPaper[]) => Promise<number[]>

/**
 * Combines the order by words with the order by embedding similarity (reciprocal rank fusion). Only text of public
 * papers is sent; other papers keep their position. Without vectors all do.
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
    // After a change of the model, vectors have another dimension and cached ones are useless.
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
