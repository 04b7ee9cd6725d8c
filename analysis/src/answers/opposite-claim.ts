import { stem } from '@colophon/protocol/articles/stem'
import { wordsIn } from '@colophon/protocol/articles/words'
import { rarity } from './background.ts'
import { type Claim, claimsIn, claimsOfWords } from './claims.ts'
import { formsOf } from './irregular.ts'
import { CHANGING, MOVING, polesOf, UNMOVED } from './polarity.ts'
import type { PreparedDocument } from './prepare.ts'
import { STOP_WORDS } from './stop-words.ts'
import { type Granted, takenForGranted } from './taken-for-granted.ts'

/** Most sentences that are parsed for one question. */
const PARSED_MAX = 12
const SENTENCE_MAX = 500
/** A word that is more common than this need not stand beside the rest. */
const COMMON = 0.3
/** Words of a question that say how it asks, not what of. */
const ASKING =
  /^(?:caus|explain|lead|led|reason|due|account|contribut|drive|driven|happen|observ|report|show|shown|seen|see|found|find|something|someth|thing|bring|brought|make|made|result|becom|get|got|becam|signific|strong|much|so|studi|experi|trial|test)$/

type Stance = 'bears' | 'against' | null
/** Whether it is told who did it, or asked of a kind ("which drug") or of anybody. */
type Asked = 'told' | 'kind' | 'anybody'

/**
 * The sentence that says the opposite of what a question takes for granted, in whatever words: that mortality fell where it
 * is asked why it rose. Null where none does, or where another sentence says it as asked. Both are read by the same parser;
 * what is compared must be the same measure, of the same things.
 */
export function oppositeClaim(question: string, prepared: PreparedDocument): number | null {
  if (!wordsIn(question).some(({ word }) => polesOf(stem(word)).length > 0)) return null
  const granted = takenForGranted(question)
  if (granted === null) return null
  const claims = claimsOfWords(granted.words, granted.tags)
  for (const claim of claims) {
    const told = contradicting(claim, claims, granted, prepared)
    if (told !== null) return told
  }
  return null
}

function contradicting(
  claim: Claim,
  all: readonly Claim[],
  { words, asksWho }: Granted,
  prepared: PreparedDocument,
): number | null {
  const others = all.filter(({ by }) => by !== claim.by)
  const needed = neededWords(words.join(' '), [...claim.heads, claim.by])
  const asked = !asksWho || claim.isNoun ? 'told' : needed.length === 0 ? 'anybody' : 'kind'
  let against: number | null = null
  for (const at of placesOf(claim, needed, prepared)) {
    const { start, end } = prepared.sentences[at] ?? { start: 0, end: 0 }
    const said = claimsIn(prepared.text.slice(start, end))
    const isPlain = others.every((other) => said.every((each) => stanceOf(other, each, 'told') !== 'against'))
    const stances = said.map((each) => stanceOf(claim, pointed(each, claim), asked))
    if (stances.includes('bears')) return null
    if (isPlain && stances.includes('against')) against ??= at
  }
  return against
}

/** The sentences that speak of the measure with a word of its scale and have all that is needed, those with most in common first. */
function placesOf(claim: Claim, needed: readonly string[], prepared: PreparedDocument): number[] {
  const has = (at: number, stemmed: string): boolean => {
    const stems = prepared.sentences[at]?.stems ?? []
    return [stemmed, ...formsOf(stemmed)].some((each) => stems.includes(each))
  }
  const heads = [...claim.heads, ...claim.other].flatMap((each) => prepared.postings.get(each) ?? [])
  const isOnScale = (stemmed: string): boolean =>
    CHANGING.has(stemmed) ||
    UNMOVED.has(stemmed) ||
    polesOf(stemmed).some(({ axis }) => (claim.axis === '*' ? MOVING.has(axis) : axis === claim.axis))
  return [...new Set(heads)]
    .filter((at) => {
      const { stems, start, end } = prepared.sentences[at] ?? { stems: [], start: 0, end: 0 }
      return end - start <= SENTENCE_MAX && stems.some(isOnScale) && needed.every((each) => has(at, each))
    })
    .sort((one, other) => one - other)
    .slice(0, PARSED_MAX)
}

/** The words that a sentence must have to speak of the same. */
function neededWords(statement: string, own: readonly string[]): string[] {
  return [
    ...new Set(
      wordsIn(statement).flatMap(({ word }) => {
        const stemmed = stem(word)
        const isFree =
          STOP_WORDS.has(word) ||
          /^\d/.test(word) ||
          own.includes(stemmed) ||
          polesOf(stemmed).length > 0 ||
          ASKING.test(stemmed) ||
          rarity(stemmed) < COMMON
        return isFree ? [] : [stemmed]
      }),
    ),
  ]
}

/** What one claim of a paper means for one that is taken for granted. */
function stanceOf(granted: Claim, said: Claim, asked: Asked): Stance {
  const isStill = said.sign === 0
  if (granted.sign === 0) return stanceOfMove(granted, said)
  if (!isStill && said.axis !== granted.axis) return null
  const isSame = overlaps(granted.heads, said.heads)
  const isSwapped = overlaps(granted.other, said.other)
    ? false
    : isSame
      ? granted.other.size > 0 && said.other.size > 0
      : overlaps(granted.heads, said.other) && overlaps(granted.other, said.heads)
  if (!isSame && !isSwapped) return null
  if (isStill) return granted.isDenied ? 'bears' : asked === 'anybody' ? null : 'against'
  const isAlike = (said.sign === granted.sign) !== isSwapped
  if (isAlike && said.isDenied === granted.isDenied) return 'bears'
  if (isAlike) return asked === 'told' || said.isOfNone ? 'against' : null
  if (said.isDenied) return null
  if (granted.isDenied) return 'bears'
  return asked === 'told' ? 'against' : null
}

/** What is said means for what is taken to have stayed as it was. */
function stanceOfMove(granted: Claim, said: Claim): Stance {
  if (!overlaps(granted.heads, said.heads)) return null
  if (said.sign === 0) return 'bears'
  return MOVING.has(said.axis) && !said.isDenied ? 'against' : null
}

const PRONOUN = /^(?:it|they|this|these|that|those|which|both)$/

/** A claim of "it" in a sentence that names the measure is of the measure. */
function pointed(said: Claim, granted: Claim): Claim {
  return [...said.heads].every((each) => PRONOUN.test(each)) ? { ...said, heads: granted.heads } : said
}

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((each) => other.has(each))
}
