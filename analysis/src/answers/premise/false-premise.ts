import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { PreparedDocument } from '../prepare.ts'
import { idf } from '../words/idf.ts'
import { formsOf } from '../words/irregular.ts'
import { STOP_WORDS } from '../words/stop-words.ts'
import { type Clause, clausesWith, oppositeClaim } from './opposite-claim.ts'

const ASKS_HOW =
  /^\W*(?:and |but |so )?(?:why|when|where|how|by what means)\s+(did|do|does|was|were|is|are|has|have|had|can|could|will|would)\s+/i

const ASKS_WHO = /^\W*(?:who|what)\s+(?!(?:is|are|was|were|did|do|does|has|have|had|can|could|will|would)\b)/i
const ASKS_WHICH = /^\W*(?:which|what)\s+(?=\p{L}+s\b)(?!.*\b(?:did|do|does|is|are|was|were)\b)/iu
const DENIES = /\b(?:not|never|no|without)\b|n['’]t\b/i

/** Most sentences that are parsed for one question. */
const PARSED_MAX = 12
const SENTENCE_MAX = 500
/** Light verbs. */
const LIGHT =
  /^(?:be|have|has|had|do|did|use|us|make|made|show|find|found|occur|affect|work|happen|get|need|help|includ|mean|consid|call|know|known|think|come|go|take|becom|relat|associ|import|differ|understand)$/
const PREPOSITION =
  /^(?:of|in|on|at|by|for|with|from|to|than|during|after|before|over|under|between|against|into|per|through|within|among|as|because|when|if|that|and|or)$/

/**
 * The sentence that contradicts the presupposition of a question, as an index into the prepared sentences, or null.
 * Either it has the same verb but swaps the sides, negates it, says it of something else, or counts differently, while
 * no sentence agrees; or it says that the same measure moved the other way.
 */
export function falsePremise(question: string, prepared: PreparedDocument): number | null {
  return turnedPremise(question, prepared) ?? oppositeClaim(question, prepared)
}

/** The contradiction with the paper's own verb. */
function turnedPremise(question: string, prepared: PreparedDocument): number | null {
  const premise = premiseOf(question)
  if (premise === null) return null
  for (const [at, verb] of premise.words.entries()) {
    if (at < premise.from || !verb.isDistinctive || LIGHT.test(verb.stem)) continue
    const sides = sidesOf(premise, at)
    const place = sides && contradicted(sides, verb, premise, prepared)
    if (place !== null && place !== undefined) return place
  }
  return null
}

interface Sides {
  subject: PremiseWord[]
  rest: PremiseWord[]
  subjectHead: PremiseWord | null
  objectHead: PremiseWord | null
}

/** The sides of the question's verb, as far as given. */
function sidesOf(premise: Premise, verbAt: number): Sides | null {
  const before = premise.subjectFrom === null ? [] : premise.words.slice(premise.subjectFrom, verbAt)
  const after = premise.words.slice(verbAt + 1)
  if (premise.subjectFrom === null && verbAt > 1) return null
  if (premise.subjectFrom !== null && headOf(before) === null) return null
  if (!premise.isPassive)
    return { subject: before, rest: after, subjectHead: headOf(before), objectHead: headOf(after) }
  const by = after.findIndex(({ word }) => word === 'by')
  const agent = by < 0 ? [] : after.slice(by + 1)
  return {
    subject: agent,
    rest: [...before, ...(by < 0 ? after : after.slice(0, by))],
    subjectHead: headOf(agent),
    objectHead: headOf(before),
  }
}

/** The last content word before the first preposition. */
function headOf(words: readonly PremiseWord[]): PremiseWord | null {
  const end = words.findIndex(({ word }, at) => at > 0 && PREPOSITION.test(word))
  const near = end < 0 ? words : words.slice(0, end)
  return near.findLast(({ isDistinctive, word }) => isDistinctive && !/^\d/.test(word)) ?? null
}

type Found = { at: number; clause: Clause }

function contradicted(sides: Sides, verb: PremiseWord, premise: Premise, prepared: PreparedDocument): number | null {
  const verbs = new Set([verb.stem, ...formsOf(verb.stem)])
  const places = [...new Set([...verbs].flatMap((each) => prepared.postings.get(each) ?? []))]
  const distinctive = [...sides.subject, ...sides.rest]
    .filter(({ isDistinctive }) => isDistinctive)
    .map(({ stem }) => stem)
  const shared = (at: number): number => {
    const stems = new Set(prepared.sentences[at]?.stems)
    return distinctive.filter((each) => stems.has(each)).length
  }
  const ranked = places
    .map((at) => ({ at, count: shared(at) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.at - b.at)
    .slice(0, PARSED_MAX)
  const found = ranked.flatMap(({ at }): Found[] => {
    const sentence = prepared.sentences[at]
    if (!sentence || sentence.end - sentence.start > SENTENCE_MAX) return []
    return clausesWith(prepared.text.slice(sentence.start, sentence.end), verbs).map((clause) => ({ at, clause }))
  })
  const isTogether = (word: PremiseWord): boolean => {
    const own = new Set(prepared.postings.get(word.stem))
    return places.some((at) => own.has(at) || (own.has(at - 1) && startsWithReference(at, prepared)))
  }
  if (found.some(({ clause }) => supports(clause, sides, premise))) return null
  const against = found.find(
    ({ clause, at }) =>
      isTurned(clause, sides) ||
      isOpposite(clause, sides, premise) ||
      isOfOther(clause, sides, isTogether) ||
      isOtherKind(clause, sides, found) ||
      isCountedOtherwise(at, clause, sides, premise, places, prepared),
  )
  return against?.at ?? null
}

/** True if a sentence starts in a way that may refer to the previous one. */
function startsWithReference(at: number, { sentences, text }: PreparedDocument): boolean {
  const sentence = sentences[at]
  return (
    sentence !== undefined && /^(?:it|they|this|these|that|those|he|she|such|both)\b/i.test(text.slice(sentence.start))
  )
}

/** True if a clause agrees with the presupposition. */
function supports(clause: Clause, sides: Sides, premise: Premise): boolean {
  const has = (words: readonly PremiseWord[], side: ReadonlySet<string>) =>
    words.every(({ isDistinctive, stem }) => !isDistinctive || side.has(stem))
  return clause.isDenied === premise.isDenied && has(sides.subject, clause.subject) && has(sides.rest, clause.rest)
}

/** True if agent and patient are swapped. */
function isTurned(clause: Clause, { subjectHead, objectHead, rest }: Sides): boolean {
  if (!subjectHead || !objectHead || clause.subjectHead === null) return false
  const isGiven = clause.rest.has(subjectHead.stem) && !clause.subject.has(subjectHead.stem)
  return (
    isGiven &&
    rest.some(({ isDistinctive, stem }) => isDistinctive && stem === clause.subjectHead) &&
    !clause.rest.has(clause.subjectHead)
  )
}

/** True if one is negated and the other is not, about the same things. */
function isOpposite(clause: Clause, { subject, objectHead }: Sides, premise: Premise): boolean {
  if (clause.isDenied === premise.isDenied || !objectHead || !subject.some(({ isDistinctive }) => isDistinctive))
    return false
  const isSame = subject.every(({ isDistinctive, stem }) => !isDistinctive || clause.subject.has(stem))
  return isSame && clause.rest.has(objectHead.stem)
}

/** True if the action is attributed to something else, and never to the one asked about. */
function isOfOther(
  clause: Clause,
  { subject, subjectHead, objectHead }: Sides,
  isTogether: (word: PremiseWord) => boolean,
): boolean {
  if (!subjectHead || !objectHead || clause.subjectHead === null || clause.isDenied) return false
  const isActor = clause.subject.has(subjectHead.stem)
  const isActedOn =
    clause.objectHead === null ? clause.rest.has(objectHead.stem) : clause.objectHead === objectHead.stem
  const isOther = !isActor && isActedOn && isNamed(subjectHead) && !isTogether(subjectHead)
  if (isOther) return true
  const actsAlike = isActor && subject.every(({ isDistinctive, stem }) => !isDistinctive || clause.subject.has(stem))
  const other = clause.objectHead !== null && clause.objectHead !== objectHead.stem
  return actsAlike && other && isNamed(objectHead) && !isTogether(objectHead)
}

function isNamed({ stem }: PremiseWord): boolean {
  return idf(stem) > 0.4
}

/** True for another kind of the same noun: dense kelp, not sparse kelp. */
function isOtherKind(clause: Clause, { subject, subjectHead, objectHead }: Sides, found: readonly Found[]): boolean {
  if (!subjectHead || !objectHead || clause.subjectHead !== subjectHead.stem || !clause.rest.has(objectHead.stem))
    return false
  const kinds = subject.filter(({ isDistinctive, stem }) => isDistinctive && stem !== subjectHead.stem)
  const missing = kinds.filter(({ stem }) => !clause.subject.has(stem))
  if (missing.length === 0) return false
  const isStated = found.some(
    ({ clause: { subject: subjectStems, isDenied } }) =>
      !isDenied && missing.every(({ stem }) => subjectStems.has(stem)),
  )
  const hasOther = [...clause.subject].some(
    (each) => each !== subjectHead.stem && each.length > 3 && !kinds.some(({ stem }) => stem === each),
  )
  return !isStated && hasOther
}

const COUNT =
  /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/

/** True if the same noun has another count, and the count asked about is never near the verb. */
function isCountedOtherwise(
  at: number,
  clause: Clause,
  sides: Sides,
  premise: Premise,
  places: readonly number[],
  prepared: PreparedDocument,
): boolean {
  const { stems = [] } = prepared.sentences[at] ?? {}
  const isSame =
    (sides.subjectHead !== null && clause.subject.has(sides.subjectHead.stem)) ||
    (sides.objectHead !== null && clause.rest.has(sides.objectHead.stem))
  if (!isSame) return false
  return premise.words.some(({ word, stem }, index) => {
    const noun = premise.words[index + 1]
    if (!COUNT.test(word) || !noun?.isDistinctive) return false
    const counted = (list: readonly string[]) =>
      list.flatMap((each, place) => (each === noun.stem ? [list[place - 1] ?? ''] : []))
    const here = counted(stems).filter((each) => COUNT.test(each))
    const everywhere = places.flatMap((each) => counted(prepared.sentences[each]?.stems ?? []))
    return here.length > 0 && !everywhere.includes(stem)
  })
}

/** A word with its stem; `isDistinctive` is false for function words. */
interface PremiseWord {
  word: string
  stem: string
  isDistinctive: boolean
}

/** The presupposition of a question by its word order: the agent, or the patient. */
interface Premise {
  words: PremiseWord[]
  /** Start of the agent; null if it is asked for. */
  subjectFrom: number | null
  /** The verb is searched after this word. */
  from: number
  isPassive: boolean
  isDenied: boolean
}

/** The presupposition of a question; null for yes-or-no questions and quantities. */
function premiseOf(question: string): Premise | null {
  const how = ASKS_HOW.exec(question)
  const who = how ? null : ASKS_WHO.exec(question)
  const opening = how ?? who ?? ASKS_WHICH.exec(question)
  if (!opening) return null
  const rest = question.slice(opening[0].length)
  const words = foldedWords(rest).map((word) => ({
    word,
    stem: stem(word),
    isDistinctive: !STOP_WORDS.has(word) || /^\d/.test(word),
  }))
  if (words.length < 2 || words.length > 40) return null
  const isPassive = /^(?:was|were|is|are)$/i.test(how?.[1] ?? '')
  return { words, subjectFrom: who ? null : 0, from: who ? 0 : 1, isPassive, isDenied: DENIES.test(rest) }
}
