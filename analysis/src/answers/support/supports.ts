import type { AnswerPaper } from '../answer.ts'
import { prepare } from '../prepare.ts'
import type { TextRange } from '../quote.ts'
import { type Reader, type ReadText, readQuestionText } from '../reader.ts'
import { joined } from '../tokens/tokens.ts'
import { sameDirections, samePlaces, wordsBeforeVerb } from './compare-order.ts'
import { type Claim, type ClaimPart, contentStems, readClaim, type Token } from './read-claim.ts'

/** Share of a sentence's content words that the cited sentences must contain. */
const SHARE_MIN = 0.6
/** Share of the words of a part of a sentence that another sentence must have in order to speak of it. */
const MENTIONED = 0.6
/** Most cited sentences that are compared. */
const SENTENCES_MAX = 16
/** Of these so many are read two together. */
const JOINED_MAX = 4
/**
 * From which probability of *supports* the network's word is enough: where the sentence has the words of the paper, and
 * where it has others. Chosen on pairs of `research/reader` that it has not learnt.
 */
const SUPPORT = { same: 0.5, other: 0.7 }

/** A cited sentence of a paper; `place` is that of the quote which holds it, or its beginning. */
export interface CitedSentence extends ReadText {
  place: number
}

/** The sentences of a part of a paper, as the network reads them. */
export function citedSentences(paper: AnswerPaper, { start, end }: TextRange, place: number): CitedSentence[] {
  const { sentences } = paper.prepared ?? prepare(paper.document)
  return sentences
    .filter((each) => each.start < end && each.end > start)
    .map((each) => ({ place, text: paper.document.text.slice(each.start, each.end), tokens: each.read }))
}

/**
 * The places of the quotes that support a sentence written by a model; none if it is not supported. One cited sentence,
 * or two together, must agree with it on numbers with their units and on negation, and the network that reads claims must
 * find that they say it, more surely where words, direction or groups differ.
 */
export async function supportingQuotes(
  sentence: string,
  cited: readonly CitedSentence[],
  read: Reader,
): Promise<number[]> {
  const single = await weighed(
    sentence,
    cited.slice(0, SENTENCES_MAX).map((each) => [each]),
    read,
  )
  const alone = single.filter(isSupport)
  if (alone.length > 0) return [...new Set(alone.flatMap(({ of }) => of.map(({ place }) => place)))]
  const nearest = single.toSorted((one, other) => other.share - one.share).slice(0, JOINED_MAX)
  const pairs = nearest.flatMap(({ of }, index) => nearest.slice(index + 1).map((other) => [...of, ...other.of]))
  const [best] = (await weighed(sentence, pairs, read)).filter(isSupport)
  return [...new Set(best?.of.map(({ place }) => place))]
}

/** Cited sentences read together, and how likely they say a sentence. */
interface Weighed {
  of: readonly CitedSentence[]
  words: 'same' | 'differ' | 'other'
  share: number
}

function isSupport({ words, share }: Weighed): boolean {
  return words !== 'differ' && share >= SUPPORT[words]
}

async function weighed(
  sentence: string,
  groups: readonly (readonly CitedSentence[])[],
  read: Reader,
): Promise<Weighed[]> {
  if (groups.length === 0) return []
  const readings = await read(readQuestionText(sentence), groups.map(together))
  return groups.map((of, index) => {
    const { supports = 0, denies = 0, silent = 0 } = readings[index] ?? {}
    const words = compareWords(
      sentence,
      of.map(({ text }) => text),
    )
    return { of, words, share: 1 / (1 + Math.exp(denies - supports) + Math.exp(silent - supports)) }
  })
}

function together(sentences: readonly CitedSentence[]): ReadText {
  const text = sentences.map((each) => each.text).join(' ')
  return { text, tokens: joined(sentences.map(({ tokens }) => tokens)) }
}

/**
 * Whether a sentence has the words of cited ones and agrees with them on numbers, negation, direction and groups
 * (`same`), disagrees (`differ`), or says it in other words. Pure.
 */
export function compareWords(sentence: string, cited: readonly string[]): 'same' | 'differ' | 'other' {
  const text = cited.join('; ')
  const said = readClaim(sentence, contentStems(text))
  const found = readClaim(text, contentStems(sentence))
  const isSound =
    hasNumbers(said, found) &&
    isDenialFounded(said, found) &&
    isDenialKept(said, found) &&
    isHedgeKept(said, found) &&
    !isMixed(said, found)
  if (!isSound) return 'differ'
  const isClose =
    isCovered(said, found) &&
    hasQuantifiers(sentence, text) &&
    !hasSubstitute(said, found) &&
    sameDirections(said, found) &&
    samePlaces(said, found)
  return isClose ? 'same' : 'other'
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
