/**
 * Normalised discounted cumulative gain of the first k (Järvelin and Kekäläinen 2002, log base 2); 1 is optimal.
 * Relevance is binary; 0 if nothing is relevant.
 */
export function ndcg(ranked: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  const gain = (rank: number) => 1 / Math.log2(rank + 2)
  const best = Array.from({ length: Math.min(k, relevant.size) }, (_, rank) => gain(rank)).reduce(sum, 0)
  const found = ranked.slice(0, k).map((id, rank) => (relevant.has(id) ? gain(rank) : 0))
  return best === 0 ? 0 : found.reduce(sum, 0) / best
}

/** The share of the relevant ones within the first k; 0 if there are none. */
export function recall(ranked: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  const found = new Set(ranked.slice(0, k).filter((id) => relevant.has(id)))
  return relevant.size === 0 ? 0 : found.size / relevant.size
}

/** The mean of values; throws for none. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new Error('nothing was measured')
  return values.reduce(sum, 0) / values.length
}

function sum(a: number, b: number): number {
  return a + b
}
