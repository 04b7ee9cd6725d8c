/** The words of a text in order: letters and digits only, case and compatibility forms (ligatures, maths letters) folded. */
export function wordsOf(text: string): string[] {
  const joined = text.normalize('NFKC').toLowerCase()
  return joined.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Share of the words of `wanted`, each counted as often as it stands there, that `found` has; 1 where nothing is wanted. */
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

/** Words that an anchor is made of: three in a row are seldom the same twice. */
const anchorWords = 3

/**
 * How much of a text is read in the right order, 0 to 1: of the three-word anchors that stand exactly once in `wanted` and
 * once in `found`, the share of the largest set that stands in the same order in both (the longest increasing
 * subsequence). Two columns read line by line across give about one half. 1 where fewer than two anchors are shared.
 */
export function orderScore(wanted: readonly string[], found: readonly string[]): number {
  const places = placesOnce(found)
  const order = [...placesOnce(wanted).keys()].flatMap((anchor) => places.get(anchor) ?? [])
  return order.length < 2 ? 1 : longestIncreasing(order) / order.length
}

/** Share of the three-word runs of `wanted` that `found` has unbroken: falls with wrong order, lost and split words alike. */
export function unbrokenShare(wanted: readonly string[], found: readonly string[]): number {
  return wordRecall(anchorsOf(wanted), anchorsOf(found))
}

function anchorsOf(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - anchorWords + 1))
    .map((_, i) => words.slice(i, i + anchorWords).join(' '))
}

/** Where each anchor stands that stands there only once, in the order of the text. */
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
