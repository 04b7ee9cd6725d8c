/** The words of a text in order: letters and digits only, case and compatibility forms (ligatures, maths letters) folded. */
export function wordsOf(text: string): string[] {
  const joined = text.normalize('NFKC').toLowerCase()
  return joined.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Share of the words of `wanted`, with repetitions, that `found` has; 1 if none are expected. */
export function wordRecall(wanted: readonly string[], found: readonly string[]): number {
  if (wanted.length === 0) return 1
  const left = new Map<string, number>()
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1)
  let hits = 0
  for (const word of wanted) {
    const count = left.get(word) ?? 0
    if (count > 0) hits++
    left.set(word, count - 1)
  }
  return hits / wanted.length
}

/** Words per anchor: three consecutive words are rarely repeated. */
const anchorWords = 3

/**
 * The share of a text in the right order, 0 to 1: of the three-word anchors that are unique in both `wanted` and
 * `found`, the size of the longest increasing subsequence. Two columns read across give about one half. 1 with fewer
 * than two common anchors.
 */
export function orderScore(wanted: readonly string[], found: readonly string[]): number {
  const places = placesOnce(found)
  const order = [...placesOnce(wanted).keys()].flatMap((anchor) => places.get(anchor) ?? [])
  return order.length < 2 ? 1 : longestIncreasing(order) / order.length
}

/** Share of the three-word runs of `wanted` that `found` has unbroken: affected by order, missing and split words. */
export function unbrokenShare(wanted: readonly string[], found: readonly string[]): number {
  return wordRecall(anchorsOf(wanted), anchorsOf(found))
}

function anchorsOf(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - anchorWords + 1))
    .map((_, i) => words.slice(i, i + anchorWords).join(' '))
}

/** The position of each unique anchor, in text order. */
function placesOnce(words: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [i, anchor] of anchorsOf(words).entries()) {
    if (places.has(anchor)) repeated.add(anchor)
    else places.set(anchor, i)
  }
  for (const anchor of repeated) places.delete(anchor)
  return places
}

/** Length of the longest strictly increasing subsequence (patience sorting). */
function longestIncreasing(values: readonly number[]): number {
  const tails: number[] = []
  for (const value of values) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    tails[low] = value
  }
  return tails.length
}
