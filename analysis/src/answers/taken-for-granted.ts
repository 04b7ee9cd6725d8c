import { stem } from '@colophon/protocol/articles/stem'
import { loadParser } from '../parsing/load-parser.ts'
import { tokenize } from '../parsing/tokenize.ts'
import { polesOf } from './polarity.ts'

/** The statement that a question takes for granted, to be read like any sentence of a paper. */
export interface Granted {
  words: string[]
  /** Tags of words that are known from how the question is built. */
  tags: ReadonlyMap<number, string>
  /** True where who or what did it is asked for, so that only what denies it of all is against it. */
  asksWho: boolean
}

const WORDS_MAX = 40
const CHARACTERS_MAX = 500
const ASKS_HOW =
  /^\W*(?:and |but |so )?(?:why|when|where|how(?: (?:much|many \p{L}+|far|fast|strongly|quickly|often|long|soon|come))?|(?:to|by|in|at|for|on|under|after|from|with|since|during|through|into) (?:what|which|how (?:much|many))(?: (?!did\b|do\b|does\b|was\b|were\b|is\b|are\b|has\b|have\b|had\b)\p{L}+){0,3})\s+(did|do|does|was|were|is|are|has|have|had)\s+(.+)$/iu
const ASKS_CAUSE =
  /^\W*(?:and |but |so )?what (?:is|was|are|were) the (?:main |likely |possible )?(?:reasons?|causes?|explanations?|mechanisms?) (?:for|of|behind) (.+)$/iu
const ASKS_WHO =
  /^\W*(?:and |but |so )?(who|what|which(?: of (?:the|these|those))?)\s+(?!(?:is|are|was|were|did|do|does|has|have|had|can|could|will|would|should|of)\b)(.+)$/iu
const HAS_AUXILIARY = /\b(?:did|do|does)\b/i

/** Turns a question into what it takes for granted: "Why did growth fall?" into "growth did fall". Null where it takes nothing for granted. */
export function takenForGranted(question: string): Granted | null {
  const asked = question
    .slice(0, CHARACTERS_MAX)
    .trim()
    .replace(/[?.!\s]+$/, '')
  if (asked.split(/\s+/, WORDS_MAX + 1).length > WORDS_MAX) return null
  const how = ASKS_HOW.exec(asked)
  if (how) return straightened((how[1] ?? '').toLowerCase(), wordsOf(how[2] ?? ''))
  const cause = ASKS_CAUSE.exec(asked)
  if (cause) return { words: ['There', 'was', ...wordsOf(cause[1] ?? ''), '.'], tags: NO_TAGS, asksWho: false }
  const who = ASKS_WHO.exec(asked)
  if (!who || HAS_AUXILIARY.test(who[2] ?? '')) return null
  const words = wordsOf(who[2] ?? '')
  const subject = /^which/i.test(who[1] ?? '') || isNoun(words) ? 'the' : 'something'
  return { words: [subject, ...words, '.'], tags: NO_TAGS, asksWho: true }
}

const NO_TAGS: ReadonlyMap<number, string> = new Map()

function wordsOf(text: string): string[] {
  return tokenize(text).map((token) => token.text)
}

/** Puts the auxiliary back behind the subject: before a word that says which way something goes, or any that can follow it. */
function straightened(auxiliary: string, asked: readonly string[]): Granted | null {
  // Without an article a sentence that begins with a noun is often read as an order.
  const words = DETERMINED.test(asked[0] ?? '') ? asked : ['the', ...asked]
  const places = words.flatMap((word, at) => {
    if (at < words.length - asked.length + 1) return []
    const tags = loadParser().tagWords([...words.slice(0, at), auxiliary, ...words.slice(at), '.'])
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

const DETERMINED =
  /^(?:the|an?|th(?:is|at|ese|ose)|its?|they|we|he|she|you|i|no|some|any|all|both|most|many|each|every|there|our|their|his|her|\\d.*)$/i
const DOES = /^(?:did|do|does)$/

function follows(auxiliary: string, tag: string, next: string): boolean {
  if (DOES.test(auxiliary)) return tag === 'VB'
  if (/^(?:has|have|had)$/.test(auxiliary)) return tag === 'VBN'
  return /^VB[NG]$/.test(tag) || (/^JJ/.test(tag) && !/^(?:NN|JJ)/.test(next))
}

/** Whether the first word is a thing, as in "what drug cured", and not the verb, as in "what cured". */
function isNoun([first = '', ...others]: readonly string[]): boolean {
  const tags = loadParser().tagWords(['The', first, ...others, '.'])
  const hasVerb = tags.slice(2).some((tag) => /^VB[DPZ]$/.test(tag))
  return /^(?:NN|JJ)/.test(tags[1] ?? '') && hasVerb && !first.endsWith('ed')
}
