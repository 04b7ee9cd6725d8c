/** Precision, recall and F1 of a yes-or-no decision. */
export type YesNoScores = { precision: number; recall: number; f1: number }

/** Scores decisions against the truth. */
export function yesNoScores(cases: readonly { found: boolean; gold: boolean }[]): YesNoScores {
  const right = cases.filter((each) => each.found && each.gold).length
  const found = cases.filter((each) => each.found).length
  const gold = cases.filter((each) => each.gold).length
  const f1 = found + gold === 0 ? 0 : (2 * right) / (found + gold)
  return { precision: found === 0 ? 0 : right / found, recall: gold === 0 ? 0 : right / gold, f1 }
}

/** Spearman's rank correlation; ties share the mean rank. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [ranks(left), ranks(right)]
  const middle = (a.length - 1) / 2
  const product = a.reduce((sum, rank, at) => sum + (rank - middle) * ((b[at] ?? 0) - middle), 0)
  const spread = (values: readonly number[]) => values.reduce((sum, rank) => sum + (rank - middle) ** 2, 0)
  return product / Math.sqrt(spread(a) * spread(b))
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value)
  const found: number[] = new Array(values.length).fill(0)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1
    for (const { at } of order.slice(from, to)) found[at] = (from + to - 1) / 2
    from = to
  }
  return found
}
