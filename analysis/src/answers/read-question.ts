import { stem } from '@colophon/protocol/knowledge/stem'
import { type Word, wordsIn } from '@colophon/protocol/knowledge/words'
import { EVIDENCE, type EvidentIntent, type FigureLabel, INTENTS, type Intent, isOfQuestions } from './evidence.ts'
import { intentsOf } from './intent.ts'
import { type QuestionKind, questionKinds } from './question-kind.ts'
import { idf } from './words/idf.ts'
import { languageOf, smallWordsOf } from './words/language.ts'
import { GENERIC_WORDS } from './words/question-words.ts'
import { STOP_WORDS } from './words/stop-words.ts'

const TOPIC =
  /^\W*(?:(?:what|who) (?:is|are|was|were|does|do)|define|explain|what do you know about|definition of|meaning of)\s+(?:an?\s+|the\s+)?(?:meant by\s+|acronym\s+|abbreviation\s+|term\s+|definition of\s+|meaning of\s+)?([^?.!,;]{2,60}?)(?:\s+(?:mean|stand for|stands for|refer to))?\W*$/i

/** Longest question, in characters. */
const QUESTION_MAX = 2_000
/** Most search terms of a question. */
const TERMS_MAX = 40

/** A topic word of a question. */
export interface Term {
  word: string
  stem: string
  /** True if taken from the previous question. */
  isBorrowed: boolean
  /** True for a word that says what is wanted, such as "recruited" in "How many were recruited?". */
  isAsking: boolean
  /** The capital letter that is a name, such as R, as typed. */
  letter?: string
  /** The word that may be in its place, as in "R or python". */
  or?: string
}

/** An analysed question. */
export interface AskedQuestion {
  text: string
  terms: Term[]
  /** For each term its distance from the previous one, in words. */
  gaps: number[]
  /** The index of the term that names the wanted type: `symptoms` in "What symptoms …"; -1 if none. */
  head: number
  kinds: ReadonlySet<QuestionKind>
  /** Matches sentences that define the term asked about; null if no definition is asked for. */
  defines: RegExp | null
  /** Its language, or null. */
  language: string | null
  /** The likely intents with their probabilities. */
  intents: ReadonlyMap<Intent, number>
  /** What it asks of the paper as a whole, in words that need not occur there; null if it names a topic. */
  general: EvidentIntent | null
  /** The figure or table it asks about, or null. */
  label: FigureLabel | null
  isCut: boolean
  problem: 'empty' | 'no-terms' | null
}

/** Analyses a question as typed, with earlier ones if it depends on them; no input is an error. */
export function readQuestion(question: string, history: readonly string[] = []): AskedQuestion {
  const text = question.toWellFormed().slice(0, QUESTION_MAX)
  const typed = text.replace(/['’](?:s|t|d|m|ll|re|ve)(?![\p{L}\p{N}])/giu, ' ')
  const words = wordsIn(typed)
  const defines = definitionOf(text)
  const language = languageOf(text)
  const small = language === 'en' ? NO_WORDS : smallWordsOf(language)
  const label = labelOf(text)
  const chances = intentsOf(text)
  const intents = likelyIntents(chances, label)
  const terms = new Map<string, Term>()
  const gaps: number[] = []
  let head = -1
  let last = -9
  for (const [index, { word }] of words.entries()) {
    const stemmed = stem(word)
    const asksHow = words[index - 1]?.word === 'how' && DEGREE.test(word)
    if (asksHow || STOP_WORDS.has(word) || small.has(word) || terms.has(stemmed) || (defines && DEFINING.test(word)))
      continue
    if (head < 0 && HEADED.test(words[index - 1]?.word ?? '')) head = terms.size
    const letter = letterAt(index, words, typed)
    const other = words[index - 1]?.word === 'or' ? terms.get(stem(words[index - 2]?.word ?? '')) : undefined
    if (other) terms.set(other.stem, { ...other, or: word })
    terms.set(stemmed, {
      word,
      stem: stemmed,
      isBorrowed: false,
      isAsking: isAsking(word, intents),
      ...(letter && { letter }),
      ...(other && { or: other.word }),
    })
    gaps.push(index - last)
    last = index
  }
  const isCut = question.length > QUESTION_MAX || terms.size > TERMS_MAX
  const before = history.at(-1)
  const general = words.length === 0 ? null : generalIntent([...terms.values()], words.length, chances, label)
  const isOfPaper = general !== null && terms.size > 0 && EVIDENCE[general].about === 'paper'
  const canLean = before !== undefined && words.length > 0 && !isOfPaper
  const isFollowUp = canLean && leansBack(text, terms.size) && !namesTopic(text, [...terms.values()], head)
  if (isFollowUp) {
    for (const term of readQuestion(before, history.slice(0, -1)).terms) {
      if (terms.has(term.stem)) continue
      terms.set(term.stem, { ...term, isBorrowed: true })
      gaps.push(9)
    }
  }
  const problem = words.length === 0 ? 'empty' : terms.size === 0 && general === null ? 'no-terms' : null
  return {
    text,
    terms: [...terms.values()].slice(0, TERMS_MAX),
    gaps: gaps.slice(0, TERMS_MAX),
    head: head < TERMS_MAX ? head : -1,
    kinds: questionKinds(text),
    defines,
    language,
    intents,
    general: isFollowUp && terms.size > 0 ? null : general,
    label,
    isCut,
    problem,
  }
}

/** Words around a letter that is a name by itself, as none is in "vitamin C", "panel B" and "E. coli". */
const BEFORE_LETTER = /^(?:install|learn|know|need|requir|run|us(?:e|ing)|language|software|program|written|code)/
const AFTER_LETTER =
  /^(?:packages?|cod(?:e|ing)|scripts?|software|program\w*|language|librar(?:y|ies)|version|installed)$/

/** The capital letter at a word of the question if it is a name: "in R". */
function letterAt(index: number, words: readonly Word[], text: string): string | null {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]]
  const letter = text.slice(word?.start, word?.end)
  if (!word || !/^[B-HJ-Z]$/.test(letter) || !/\p{Ll}/u.test(text)) return null
  const isAfter = !before || isApart(before, BEFORE_LETTER) || /[,;:(/]/.test(text.slice(before.end, word.start))
  const between = text.slice(word.end, after?.start)
  const isBefore = !after || (!/[-.]/.test(between) && (isApart(after, AFTER_LETTER) || between.trim() !== ''))
  return isAfter && isBefore ? letter : null
}

function isApart({ word }: Word, known: RegExp): boolean {
  return STOP_WORDS.has(word) || known.test(word)
}

const LABEL = /\b(fig(?:ure)?s?|tables?|schemes?|box|panel [a-h] of fig(?:ure)?)\.?\s*(s?\d{1,3})\b/i

function labelOf(text: string): FigureLabel | null {
  const [, kind = '', number = ''] = LABEL.exec(text) ?? []
  if (number === '') return null
  const word = /^t/i.test(kind) ? 'tables?' : /^s/i.test(kind) ? 'schemes?' : /^b/i.test(kind) ? 'box' : 'fig(?:ure)?s?'
  return { kind: word, number }
}

/** Less likely intents are ignored. */
const INTENT_MIN = 0.12

function likelyIntents(chances: readonly number[], label: FigureLabel | null): Map<Intent, number> {
  if (label !== null) return new Map([['figureTable', 1]])
  return new Map(
    INTENTS.flatMap((intent, at): [Intent, number][] => {
      const chance = chances[at] ?? 0
      return chance >= INTENT_MIN ? [[intent, chance]] : []
    }),
  )
}

/** The words of less likely intents may name a topic. */
const ASKING_MIN = 0.25

function isAsking(word: string, intents: ReadonlyMap<Intent, number>): boolean {
  if (GENERIC_WORDS.has(word)) return true
  return [...intents].some(
    ([intent, chance]) => intent !== 'other' && chance >= ASKING_MIN && EVIDENCE[intent].words.test(word),
  )
}

/** The minimum probability of a general intent: lower if words of the question express it. */
const COVERED_MIN = 0.04
const BARE_MIN = 0.15
/** Common words of a question name no topic if an intent that needs none is this probable. */
const SURE = 0.5
/** The inverse document frequency of words such as "patients", "level", "outcome". */
const COMMON = 0.3
/** Fewer words do not say what is wanted: "Why?", "What is it?". */
const BARE_WORDS_MIN = 4

/** The likeliest intent that covers all terms of a question of so many words. */
function generalIntent(
  terms: readonly Term[],
  words: number,
  chances: readonly number[],
  label: FigureLabel | null,
): EvidentIntent | null {
  const covers = (intent: EvidentIntent) => {
    const isSure = EVIDENCE[intent].about !== undefined && (chances[INTENTS.indexOf(intent)] ?? 0) >= SURE
    return terms.every(
      ({ word, stem: stemmed }) =>
        GENERIC_WORDS.has(word) ||
        EVIDENCE[intent].words.test(word) ||
        (isSure && (isOfQuestions(word) || idf(stemmed) < COMMON)),
    )
  }
  if (label !== null) return covers('figureTable') ? 'figureTable' : null
  const isBare = terms.every(({ word }) => GENERIC_WORDS.has(word))
  if (terms.length === 0 && words < BARE_WORDS_MIN) return null
  let best: EvidentIntent | null = null
  let most = isBare ? BARE_MIN : COVERED_MIN
  for (const [at, intent] of INTENTS.entries()) {
    const chance = chances[at] ?? 0
    if (!isGeneral(intent) || chance < most || !covers(intent)) continue
    best = intent
    most = chance
  }
  return best
}

function isGeneral(intent: Intent): intent is EvidentIntent {
  return intent !== 'other' && intent !== 'figureTable'
}

/** Words that ask for a definition and are not part of the term. */
const DEFINING = /^(?:stands?|means?|meant|acronym|abbreviation|term|definition|define[sd]?|meaning|refers?|know)$/
/** After "how" these ask for a number, a time or a distance, and need not occur in papers. */
const DEGREE = /^(?:many|much|often|long|far|soon|frequently)$/
const NO_WORDS: ReadonlySet<string> = new Set()
const HEADED = /^(?:what|which|many|much)$/
const POINTING =
  /\b(?:it|its|they|them|their|theirs|this|that|these|those|he|she|his|her|him|there|former|latter|same|one|ones)\b/i

const ELLIPTIC = /^\W*(?:and|but|what about|how about)\b/i

/** True if a question depends on the previous one: it has few content words and a reference. */
function leansBack(text: string, terms: number): boolean {
  if (terms === 0) return !/\b(?:paper|article|study|publication)\b/i.test(text)
  if (ELLIPTIC.test(text)) return terms <= 4
  return terms <= 3 && POINTING.test(text) && !/\b(?:this|the) (?:paper|article|study|publication|work)\b/i.test(text)
}

/** True if "it" or "they" may be the paper or its authors, since the topic is named: "which fires do they look at?" */
function namesTopic(text: string, terms: readonly Term[], head: number): boolean {
  if (ELLIPTIC.test(text) || !/\b(?:it|they)\b/i.test(text) || POINTING.test(text.replace(/\b(?:it|they)\b/gi, '')))
    return false
  const topic = terms[head]
  const isHeadNamed = topic !== undefined && !isOfQuestions(topic.word) && idf(topic.stem) >= COMMON
  return isHeadNamed || terms.some(({ letter }) => letter !== undefined)
}

/**
 * Matches sentences that define a term, for questions that ask for that: "X is a …", "X refers to …", "… (X)", "X, a
 * …". Otherwise null.
 */
export function definitionOf(question: string): RegExp | null {
  const topic = TOPIC.exec(question.slice(0, 200))?.[1]?.trim()
  if (!topic || topic.split(/\s+/).length > 5) return null
  const words = topic
    .split(/[\s-]+/)
    .map(escaped)
    .join('[\\s-]+')
  const says =
    '(?:is|are|was|were)\\s+(?:an?|the|one|any|defined|known|called|considered)\\b|refers? to|means|stands? for|denotes?'
  return new RegExp(
    `\\(${words}s?\\)|\\b${words}s?\\b(?:\\s*\\([^()]{1,40}\\))?\\s*(?:,\\s+(?:an?|the)\\s|${says})|(?:called|known as|termed|defined as)\\s+(?:the\\s+)?${words}`,
    'i',
  )
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
