import { joinOf } from './joins.ts'
import { isReporting, type VerbGroup } from './verb-groups.ts'
import { isNominal, type Word } from './word.ts'

/**
 * Keeps the verbs that carry clauses: finite ones, and participles after a comma (`, suggesting that`). Of two verbs
 * with nothing between to join their clauses, one is a reduced relative (`data collected from`, `compounds tested were`).
 * An indirect question (`what can be learned`) stays part of the object.
 */
export function claimVerbs(words: readonly Word[], groups: readonly VerbGroup[]): VerbGroup[] {
  const kept: VerbGroup[] = []
  for (const group of groups) {
    if (!group.finite) {
      if (kept.length > 0 && followsComma(words, group)) kept.push(group)
      continue
    }
    if (group.bareParticiple && words[group.to]?.lower === 'by' && isNominal(words[group.from - 1])) continue
    const previous = kept.at(-1)
    const kind = joinOf(words, previous, group).kind
    if (kind === 'question' || (group.bareParticiple && isAside(words, group))) continue
    if (group.bareParticiple && words[group.from - 1]?.text === ',' && startsPhrase(words[group.to])) continue
    if (previous === undefined || kind !== 'none' || isReporting(previous)) {
      kept.push(group)
      continue
    }
    if (group.bareParticiple && startsPhrase(words[group.to])) continue
    if (previous.bareParticiple && !startsWithPronoun(words, previous)) kept.pop()
    else if (group.bare) continue
    kept.push(group)
  }
  return kept
}

/** `as previously described`, `than expected`. */
function isAside(words: readonly Word[], group: VerbGroup): boolean {
  let before = group.from - 1
  while (words[before]?.tag === 'ADV') before -= 1
  return words[before]?.lower === 'as' || words[before]?.lower === 'than'
}

function followsComma(words: readonly Word[], group: VerbGroup): boolean {
  const before = words[group.from - 1]
  return before?.text === ',' || (before?.tag === 'ADV' && words[group.from - 2]?.text === ',')
}

function startsPhrase(word: Word | undefined): boolean {
  return word?.tag === 'ADP' || word?.lower === 'to' || word?.lower === 'using'
}

function startsWithPronoun(words: readonly Word[], group: VerbGroup): boolean {
  return words[group.from - 1]?.tag === 'PRON'
}
