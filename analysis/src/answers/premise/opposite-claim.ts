import { stem } from '@colophon/protocol/knowledge/stem'
import { wordsIn } from '@colophon/protocol/knowledge/words'
import { loadQuickParser } from '../../parsing/load-parser.ts'
import type { ParsedSentence } from '../../parsing/parser.ts'
import { tokenize } from '../../parsing/tokenize.ts'
import type { PreparedDocument } from '../prepare.ts'
import { idf } from '../words/idf.ts'
import { formsOf } from '../words/irregular.ts'
import { STOP_WORDS } from '../words/stop-words.ts'
import { type Claim, claimsIn, claimsOfWords } from './claims.ts'
import { CHANGING, MOVING, polesOf, UNMOVED } from './polarity.ts'

const WORDS_MAX = 40
const CHARACTERS_MAX = 500

const ASKS_HOW =
  /^\W*(?:and |but |so )?(?:why|when|where|how(?: (?:much|many \p{L}+|far|fast|strongly|quickly|often|long|soon|come))?|(?:to|by|in|at|for|on|under|after|from|with|since|during|through|into) (?:what|which|how (?:much|many))(?: (?!did\b|do\b|does\b|was\b|were\b|is\b|are\b|has\b|have\b|had\b)\p{L}+){0,3})\s+(did|do|does|was|were|is|are|has|have|had)\s+(.+)$/iu

const ASKS_CAUSE =
  /^\W*(?:and |but |so )?what (?:is|was|are|were) the (?:main |likely |possible )?(?:reasons?|causes?|explanations?|mechanisms?) (?:for|of|behind) (.+)$/iu

const ASKS_WHO =
  /^\W*(?:and |but |so )?(who|what|which(?: of (?:the|these|those))?)\s+(?!(?:is|are|was|were|did|do|does|has|have|had|can|could|will|would|should|of)\b)(.+)$/iu

const HAS_AUXILIARY = /\b(?:did|do|does)\b/i

const NO_TAGS: ReadonlyMap<number, string> = new Map()

const DETERMINED =
  /^(?:the|an?|th(?:is|at|ese|ose)|its?|they|we|he|she|you|i|no|some|any|all|both|most|many|each|every|there|our|their|his|her|\\d.*)$/i

const DOES = /^(?:did|do|does)$/

/** Most sentences that are parsed for one question. */
const PARSED_MAX = 12
const SENTENCE_MAX = 500

/** Words more common than this may be absent from the sentence. */
const COMMON = 0.3

/** Question words without topic. */
const ASKING =
  /^(?:caus|explain|lead|led|reason|due|account|contribut|drive|driven|happen|observ|report|show|shown|seen|see|found|find|something|someth|thing|bring|brought|make|made|result|becom|get|got|becam|signific|strong|much|so|studi|experi|trial|test)$/

type Stance = 'bears' | 'against' | null

/** Whether the question names the agent, asks for one of a kind ("which drug"), or for any. */
type Asked = 'named' | 'kind' | 'any'

/**
 * The sentence that says the opposite of a question's presupposition in any words: that mortality fell, if the question
 * is why it rose. Null if there is none, or another sentence agrees. Both are parsed alike; the claims must be about
 * the same measure of the same things.
 */
export function oppositeClaim(question: string, prepared: PreparedDocument): number | null {
  if (!wordsIn(question).some(({ word }) => polesOf(stem(word)).length > 0)) return null
  const granted = presuppositionOf(question)
  if (granted === null) return null
  const claims = claimsOfWords(granted.words, granted.tags)
  for (const claim of claims) {
    const found = contradicting(claim, claims, granted, prepared)
    if (found !== null) return found
  }
  return null
}

function contradicting(
  claim: Claim,
  all: readonly Claim[],
  { words, asksWho }: Presupposition,
  prepared: PreparedDocument,
): number | null {
  const others = all.filter(({ by }) => by !== claim.by)
  const needed = neededWords(words.join(' '), [...claim.heads, claim.by])
  const asked = !asksWho || claim.isNoun ? 'named' : needed.length === 0 ? 'any' : 'kind'
  let against: number | null = null
  for (const at of placesOf(claim, needed, prepared)) {
    const { start, end } = prepared.sentences[at] ?? { start: 0, end: 0 }
    const said = claimsIn(prepared.text.slice(start, end))
    const isPlain = others.every((other) => said.every((each) => stanceOf(other, each, 'named') !== 'against'))
    const stances = said.map((each) => stanceOf(claim, pointed(each, claim), asked))
    if (stances.includes('bears')) return null
    if (isPlain && stances.includes('against')) against ??= at
  }
  return against
}

/** Sentences with a word of the scale and all required words, those with most in common first. */
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

/** The words a sentence must contain to be about the same. */
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
          idf(stemmed) < COMMON
        return isFree ? [] : [stemmed]
      }),
    ),
  ]
}

/** Whether a claim of the paper agrees with a presupposed one or contradicts it. */
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
  if (isStill) return granted.isDenied ? 'bears' : asked === 'any' ? null : 'against'
  const isAlike = (said.sign === granted.sign) !== isSwapped
  if (isAlike && said.isDenied === granted.isDenied) return 'bears'
  if (isAlike) return asked === 'named' || said.isOfNone ? 'against' : null
  if (said.isDenied) return null
  if (granted.isDenied) return 'bears'
  return asked === 'named' ? 'against' : null
}

/** The same if the presupposition is "unchanged". */
function stanceOfMove(granted: Claim, said: Claim): Stance {
  if (!overlaps(granted.heads, said.heads)) return null
  if (said.sign === 0) return 'bears'
  return MOVING.has(said.axis) && !said.isDenied ? 'against' : null
}

const PRONOUN = /^(?:it|they|this|these|that|those|which|both)$/

/** A claim about "it" in a sentence that names the measure is about the measure. */
function pointed(said: Claim, granted: Claim): Claim {
  return [...said.heads].every((each) => PRONOUN.test(each)) ? { ...said, heads: granted.heads } : said
}

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((each) => other.has(each))
}

/** The presupposition of a question as a statement that can be parsed. */
interface Presupposition {
  words: string[]
  /** Tags known from the form of the question. */
  tags: ReadonlyMap<number, string>
  /** True if the agent is asked for, so that only a general denial contradicts it. */
  asksWho: boolean
}

/** Turns a question into its presupposition: "Why did growth fall?" into "growth did fall". Null if there is none. */
function presuppositionOf(question: string): Presupposition | null {
  const asked = question
    .slice(0, CHARACTERS_MAX)
    .trim()
    .replace(/[?.!\s]+$/, '')
  if (asked.split(/\s+/, WORDS_MAX + 1).length > WORDS_MAX) return null
  const how = ASKS_HOW.exec(asked)
  if (how) return declarativeOrder((how[1] ?? '').toLowerCase(), wordsOf(how[2] ?? ''))
  const cause = ASKS_CAUSE.exec(asked)
  if (cause) return { words: ['There', 'was', ...wordsOf(cause[1] ?? ''), '.'], tags: NO_TAGS, asksWho: false }
  const who = ASKS_WHO.exec(asked)
  if (!who || HAS_AUXILIARY.test(who[2] ?? '')) return null
  const words = wordsOf(who[2] ?? '')
  const subject = /^which/i.test(who[1] ?? '') || isNoun(words) ? 'the' : 'something'
  return { words: [subject, ...words, '.'], tags: NO_TAGS, asksWho: true }
}

function wordsOf(text: string): string[] {
  return tokenize(text).map((token) => token.text)
}

/** Moves the auxiliary behind the subject: before a word of direction, or any that can follow it. */
function declarativeOrder(auxiliary: string, asked: readonly string[]): Presupposition | null {
  // Without an article a sentence-initial noun is often parsed as an imperative.
  const words = DETERMINED.test(asked[0] ?? '') ? asked : ['the', ...asked]
  const places = words.flatMap((word, at) => {
    if (at < words.length - asked.length + 1) return []
    const tags = loadQuickParser().tagWords([...words.slice(0, at), auxiliary, ...words.slice(at), '.'])
    const [before, tag, next] = [tags[at - 1] ?? '', tags[at + 1] ?? '', tags[at + 2] ?? '']
    if (!/^(?:NN|PRP|VBG|CD|EX|JJ|FW)/.test(before)) return []
    const isPolar = polesOf(stem(word.toLowerCase())).length > 0 && !/(?:ness|ity|tion|ment)$/.test(word)
    const isGraded = /^RB/.test(tag) && follows(auxiliary, next, tags[at + 3] ?? '')
    const isFitting = isGraded || follows(auxiliary, tag, next)
    return [{ at, isPolar, tag, isFitting, isBeforeNoun: /^(?:NN|JJ)/.test(next) }]
  })
  const place =
    places.find(({ isPolar, isFitting }) => isPolar && isFitting) ??
    places.find(({ isFitting }) => isFitting) ??
    places.find(({ isPolar, isBeforeNoun }) => isPolar && (DOES.test(auxiliary) || !isBeforeNoun))
  if (!place) return null
  const ordered = [...words.slice(0, place.at), auxiliary, ...words.slice(place.at), '.']
  const tag = DOES.test(auxiliary) ? 'VB' : /^(?:VB|JJ|RB)/.test(place.tag) ? place.tag : 'JJ'
  return { words: ordered, tags: new Map([[place.at + 1, tag]]), asksWho: false }
}

function follows(auxiliary: string, tag: string, next: string): boolean {
  if (DOES.test(auxiliary)) return tag === 'VB'
  if (/^(?:has|have|had)$/.test(auxiliary)) return tag === 'VBN'
  return /^VB[NG]$/.test(tag) || (/^JJ/.test(tag) && !/^(?:NN|JJ)/.test(next))
}

/** True if the first word is a noun, as in "what drug cured", not the verb, as in "what cured". */
function isNoun([first = '', ...others]: readonly string[]): boolean {
  const tags = loadQuickParser().tagWords(['The', first, ...others, '.'])
  const hasVerb = tags.slice(2).some((tag) => /^VB[DPZ]$/.test(tag))
  return /^(?:NN|JJ)/.test(tags[1] ?? '') && hasVerb && !first.endsWith('ed')
}

/** One verb of a sentence with its two sides as stems. */
export interface Clause {
  verb: string
  /** The agent, in active or passive voice; its last noun before a preposition is `subjectHead`. */
  subject: ReadonlySet<string>
  subjectHead: string | null
  /** The patient, and everything else attached to the verb. */
  rest: ReadonlySet<string>
  objectHead: string | null
  isDenied: boolean
}

const SUBJECT = /^(?:nsubj|csubj)$/
const NOUN = /^NN/

/** The clauses of a sentence with one of these verbs. */
export function clausesWith(text: string, verbs: ReadonlySet<string>): Clause[] {
  const parsed = loadQuickParser().parse(text)
  const stems = parsed.tokens.map(({ text: word }) => stem(word.toLowerCase()))
  return parsed.tags.flatMap((tag, at) => {
    const own = stems[at] ?? ''
    return /^V/.test(tag) && verbs.has(own) ? [clauseAt(at, parsed, stems)] : []
  })
}

function clauseAt(at: number, parsed: ParsedSentence, stems: readonly string[]): Clause {
  const { heads, labels, tags, tokens } = parsed
  const children = heads.flatMap((head, child) => (head === at ? [child] : []))
  const isPassive = children.some((child) => labels[child] === 'auxpass')
  const subjects = children.filter((child) => SUBJECT.test(labels[child] ?? '') || labels[child] === 'nsubjpass')
  // A verb attached to a noun has it as subject: "the sensors failed", parsed as "the failed sensors".
  const own = subjects[0] ?? (/^(?:acl|relcl)$/.test(labels[at] ?? '') ? (heads[at] ?? null) : null)
  const agent = children.find((child) => labels[child] === 'agent' || (isPassive && isBy(tokens[child]?.text)))
  const isAbove = own !== null && !children.includes(own)
  const first = own === null ? [] : subtree(own, heads).filter((each) => !isAbove || !below(each, at, heads))
  const others = children.filter((child) => child !== own && child !== agent).flatMap((child) => subtree(child, heads))
  const object = children.find((child) => labels[child] === 'dobj')
  const said = (places: readonly number[]) => new Set(places.map((place) => stems[place] ?? ''))
  const nounAt = (place: number | undefined | null) =>
    place !== undefined && place !== null && NOUN.test(tags[place] ?? '') ? (stems[place] ?? null) : null
  const isDenied =
    children.some((child) => labels[child] === 'neg' || /^(?:not|never|n't|n’t)$/i.test(tokens[child]?.text ?? '')) ||
    [...first, ...others].some((place) => /^(?:no|neither|none)$/i.test(tokens[place]?.text ?? ''))
  const verb = stems[at] ?? ''
  if (!isPassive)
    return {
      verb,
      subject: said(first),
      subjectHead: nounAt(own),
      rest: said(others),
      objectHead: nounAt(object),
      isDenied,
    }
  const acting = agent === undefined ? [] : subtree(agent, heads)
  const actor = acting.find((place) => labels[place] === 'pobj')
  return {
    verb,
    subject: said(acting),
    subjectHead: nounAt(actor),
    rest: said([...first, ...others]),
    objectHead: nounAt(own),
    isDenied,
  }
}

function isBy(word: string | undefined): boolean {
  return word?.toLowerCase() === 'by'
}

function subtree(top: number, heads: readonly number[]): number[] {
  return heads.flatMap((_, each) => (below(each, top, heads) ? [each] : []))
}

function below(each: number, top: number, heads: readonly number[]): boolean {
  let at = each
  for (let steps = 0; at >= 0 && steps < 200; steps++) {
    if (at === top) return true
    at = heads[at] ?? -1
  }
  return false
}
