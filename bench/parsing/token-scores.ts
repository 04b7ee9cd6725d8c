/** Tokens in the treebank, tokens found, and tokens in both. */
export type TokenScores = { gold: number; found: number; right: number }

/** Adds one sentence; its words are searched in the text in order, and it is skipped if one is missing. */
export function addTokens(scores: TokenScores, text: string, words: readonly string[], found: readonly string[]): void {
  const places = new Set<string>()
  let from = 0
  for (const word of words) {
    const start = text.indexOf(word, from)
    if (start < 0) return
    from = start + word.length
    places.add(`${start}-${from}`)
  }
  scores.gold += places.size
  scores.found += found.length
  scores.right += found.filter((place) => places.has(place)).length
}
