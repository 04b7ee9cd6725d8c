/** Numbers of words with the right tag, the right head, and the right head and label. */
export interface TreeScores {
  words: number
  tags: number
  attached: number
  labelled: number
}

/** A tree of the treebank or the parser, over the same words. */
export interface ComparedTree {
  tags: readonly string[]
  heads: readonly number[]
  labels: readonly string[]
}

/** Adds one sentence to the scores; all words count, including punctuation, unless `counts` selects labels. */
export function addTree(
  scores: TreeScores,
  gold: ComparedTree,
  found: ComparedTree,
  counts: (label: string) => boolean = () => true,
): void {
  for (const [at, head] of gold.heads.entries()) {
    if (!counts(gold.labels[at] ?? '')) continue
    scores.words += 1
    if (gold.tags[at] === found.tags[at]) scores.tags += 1
    if (found.heads[at] !== head) continue
    scores.attached += 1
    if (gold.labels[at] === found.labels[at]) scores.labelled += 1
  }
}
