import { HEDGES, type Hedge } from './hedges.ts'
import type { Span, Word } from './word.ts'

/** How uncertain a statement is, 0 (stated as certain) to 1 (pure speculation), and the words that say so. */
export interface Uncertainty {
  uncertainty: number
  cues: string[]
}

/**
 * Weighs the hedging words inside the given spans. Each cue takes its share of the certainty that the others leave
 * (`1 − ∏(1 − weight)`), so that two weak cues stay below one that denies all knowledge. Rounded to hundredths.
 */
export function weighUncertainty(words: readonly Word[], spans: readonly Span[]): Uncertainty {
  let certainty = 1
  const cues: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    if (!spans.some((span) => index >= span.from && index < span.to)) continue
    const hedge = hedgeAt(words, index)
    if (hedge === undefined) continue
    const cue = words.slice(index, index + hedge.lemmas.length).map((word) => word.lower)
    certainty *= 1 - hedge.weight
    cues.push(cue.join(' '))
    index += hedge.lemmas.length - 1
  }
  return { uncertainty: Math.round((1 - certainty) * 100) / 100, cues }
}

function hedgeAt(words: readonly Word[], index: number): Hedge | undefined {
  const word = words[index]
  if (word === undefined) return undefined
  const candidates = [...(HEDGES.get(word.lower) ?? []), ...(HEDGES.get(word.lemma) ?? [])]
  return candidates.find((hedge) => {
    const after = words[index + hedge.lemmas.length]
    if (hedge.tag !== undefined && hedge.tag !== word.tag) return false
    if (hedge.notAfter?.includes(words[index - 1]?.lower ?? '')) return false
    if (hedge.before !== undefined && !hedge.before.includes(after?.lower ?? '')) return false
    return hedge.lemmas.every((lemma, at) => words[index + at]?.lemma === lemma || words[index + at]?.lower === lemma)
  })
}
