import { splitSentences } from '../../document/sentences/split-sentences.ts'
import { sameDirections, samePlaces, wordsBeforeVerb } from './compare-order.ts'
import { type Claim, type ClaimPart, contentStems, readClaim, type Token } from './read-claim.ts'

/** Share of a sentence's content words that the cited sentences must contain. */
const SHARE_MIN = 0.6
/** Share of the words of a part of a sentence that another sentence must have in order to speak of it. */
const MENTIONED = 0.6
/** Most sentences of the cited quotes that are compared. */
const SENTENCES_MAX = 16

/**
 * The quotes that support a sentence written by a model, as indexes; none if it is not supported. One sentence of the
 * quotes, or two together, must contain most of its words and all its numbers with their units, and agree with it on
 * negation, direction and what belongs to which group. Pure.
 */
export function supportingQuotes(sentence: string, quotes: readonly string[]): number[] {
  const cited = quotes
    .flatMap((text, quote) => splitSentences(text).map(({ start, end }) => ({ quote, text: text.slice(start, end) })))
    .slice(0, SENTENCES_MAX)
  const alone = cited.filter(({ text }) => supports(sentence, [text]))
  if (alone.length > 0) return unique(alone.map(({ quote }) => quote))
  for (const [index, one] of cited.entries()) {
    const other = cited.slice(index + 1).find(({ text }) => supports(sentence, [one.text, text]))
    if (other) return unique([one.quote, other.quote])
  }
  return []
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)]
}

function supports(sentence: string, cited: readonly string[]): boolean {
  const text = cited.join('; ')
  const said = readClaim(sentence, contentStems(text))
  const found = readClaim(text, contentStems(sentence))
  return (
    isCovered(said, found) &&
    hasNumbers(said, found) &&
    hasQuantifiers(sentence, text) &&
    isDenialFounded(said, found) &&
    isDenialKept(said, found) &&
    isHedgeKept(said, found) &&
    !isMixed(said, found) &&
    !hasSubstitute(said, found) &&
    sameDirections(said, found) &&
    samePlaces(said, found)
  )
}

function isCovered(said: Claim, found: Claim): boolean {
  const own = said.tokens.filter(({ isContent }) => isContent)
  if (own.length === 0) return false
  const poles = new Set(found.tokens.flatMap((token) => token.poles.map(({ axis, sign }) => `${axis} ${sign}`)))
  const has = own.filter(
    (token) => found.stems.has(token.stem) || token.poles.some(({ axis, sign }) => poles.has(`${axis} ${sign}`)),
  )
  return has.length >= SHARE_MIN * own.length
}

/** Every number of the sentence, with the same bound and unit. */
function hasNumbers(said: Claim, found: Claim): boolean {
  return said.tokens.every(
    ({ number, unit, bound }) =>
      number === null ||
      found.tokens.some((each) => {
        // A unit that the paper gives to another number only is not that of a number without one.
        const isOfOther = each.unit === null && found.tokens.some((other) => other.unit === unit)
        const isSameUnit = unit === null || unit === each.unit || (each.unit === null && !isOfOther)
        return each.number === number && isSameUnit && (bound === null || bound === each.bound)
      }),
  )
}

const QUANTIFIERS = [
  /\b(?:all|every|each|always|entire(?:ly)?)\b/i,
  /\b(?:most|majority|mostly)\b/i,
  /\b(?:few|minority|seldom|rarely)\b/i,
  /\bhal(?:f|ves|ved)\b/i,
  /\b(?:third|thirds)\b/i,
  /\bquarters?\b/i,
  /\b(?:twice|doubl\w+|two-?fold|twofold)\b/i,
  /\b(?:tripl\w+|three-?fold)\b/i,
  /\b(?:million)\b/i,
  /\b(?:billion)\b/i,
]

function hasQuantifiers(sentence: string, cited: string): boolean {
  return QUANTIFIERS.every((quantifier) => !quantifier.test(sentence) || quantifier.test(cited))
}

/** What the sentence denies is denied by the paper. */
function isDenialFounded(said: Claim, found: Claim): boolean {
  const denying = found.parts.filter(({ denied }) => denied.size > 0)
  return said.parts.every(({ denied }) => {
    const shared = [...denied].filter((each) => found.stems.has(each))
    const [focus] = shared
    const isSame = (part: ClaimPart) =>
      (focus === undefined || part.denied.has(focus)) && shared.every((each) => part.stems.has(each))
    return denied.size === 0 || denying.some(isSame)
  })
}

/** What the paper denies, the sentence denies too, if it speaks of it. */
function isDenialKept(said: Claim, found: Claim): boolean {
  const isMeant = isMentionedBy(said)
  return found.parts.every(({ stems, denied }) => {
    const [focus] = denied
    const isOnlyDenied = !found.parts.some((part) => part.stems.has(focus ?? '') && !part.denied.has(focus ?? ''))
    if (focus === undefined || !(isMeant(stems) || (isOnlyDenied && said.stems.has(focus)))) return true
    const shared = [...denied].filter((each) => said.stems.has(each))
    return said.parts.some((part) => part.denied.size > 0 && shared.every((each) => part.stems.has(each)))
  })
}

function isMentionedBy(claim: Claim): (stems: ReadonlySet<string>) => boolean {
  return (stems) => [...stems].filter((each) => claim.stems.has(each)).length >= MENTIONED * stems.size
}

/** A supposition of the paper may not become a finding. */
function isHedgeKept(said: Claim, found: Claim): boolean {
  if (said.parts.some(({ hedged }) => hedged.size > 0)) return true
  const isMeant = isMentionedBy(said)
  return found.parts.every(({ stems, hedged }) => hedged.size === 0 || !isMeant(stems))
}

/** True if one part of the sentence joins what the paper contrasts: "A rose but B fell" as "B rose". */
function isMixed(said: Claim, found: Claim): boolean {
  const sides = Map.groupBy(found.tokens, ({ side }) => side)
  if (sides.size < 2) return false
  const sidesOf = (each: string) =>
    [...sides].flatMap(([side, of]) => (of.some((token) => token.stem === each) ? [side] : []))
  // The subject of the first side may be that of the others.
  const subject = new Set(wordsBeforeVerb(found.tokens).map((token) => token.stem))
  return said.parts.some(({ stems }) => {
    const exclusive = [...stems].flatMap((each) => {
      const [side, ...more] = sidesOf(each)
      return side === undefined || more.length > 0 || subject.has(each) ? [] : [side]
    })
    return new Set(exclusive).size > 1
  })
}

/** True if a word is in the place of another one: "wet soil" for "dry soil", "in children" for "in adults". */
function hasSubstitute(said: Claim, found: Claim): boolean {
  return said.tokens.some((token, at) => {
    if (!isNew(token, found)) return false
    const [before, after] = [said.tokens[at - 1], said.tokens[at + 1]]
    return found.tokens.some((other, place) => {
      if (!isNew(other, said)) return false
      const [left, right] = [found.tokens[place - 1], found.tokens[place + 1]]
      const isModifier = after?.isContent && after.stem === right?.stem
      const isGroup = before && left && before.word === left.word && GROUPED.test(before.word)
      return Boolean(isModifier || isGroup)
    })
  })
}

/** Prepositions before what a finding is about. */
const GROUPED = /^(?:in|among|for|with|by|than|from|against)$/

function isNew({ stem, isContent, number, poles }: Token, claim: Claim): boolean {
  return isContent && number === null && !claim.stems.has(stem) && poles.length === 0
}
