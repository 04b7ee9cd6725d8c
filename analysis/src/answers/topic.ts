import { loadParser } from '../parsing/load-parser.ts'
import { articleBefore, type TopicWords, writtenInside } from './topic-words.ts'

const WORDS_MAX = 7
/** What may be inside a topic: names, things, what they are like, and what joins two of them. */
const INSIDE = /^(?:NNP?S?|JJ|VB[GN]|CD|IN|CC|POS|FW|AFX|HYPH|DT)$/
const THING = /^(?:NNP?S?|FW)$/
const JOINS = /^(?:and|of|for|in|with|on|between|from|within|at|across)$/i
/** Words that point at something that stands elsewhere. */
const POINTS =
  /^(?:th(?:is|at|ese|ose)|such|our|its|their|his|her|your|my|other|others|another|latter|former|same|several|some|many|each|both|all|any|more|most|new|following|above|below|first|second|third|last|next|one|two|three|four|five|six|further|own|different|various|given|certain|particular|general|specific|they|them|we|us|it|you|he|she|who|which|what|whose|how|why|when|where|anyone|someone|everyone|nobody|nothing|something|one's|not|also|only|there|here)$/i
/** Things that every paper has: to ask about them alone is to ask nothing. */
const COMMON =
  /^(?:package|model|approach|user|author|function|functionality|functionalities|example|resource|paper|study|work|result|method|article|section|figure|table|equation|algorithm|system|process|value|number|part|case|problem|way|time|type|use|set|group|component|target|output|input|software|design|overview|content|context|application|implementation|motivation|statement|need|feature|summary|detail|thing|approach|finding|analysis|data|effect|participant|student|learner|reader|researcher|patient|subject|sample|course|lesson|workflow|range|area|rest|majority|aim|goal|purpose|fact|reason|order|step|level|term|contribution|evaluation|experiment|discussion|conclusion|introduction|background|future|development|project|library|tool|code|framework|people|person|test|simulation|version|list|class|object|field|point|line|rate|change|difference|advantage|limitation|report|history|role|community|option|book|instructor|machine|individual|fellow|notebook|ability|main|core|simple|large|small)s?$/i
/** Singular words of this make need no article. */
const MASS = /(?:ing|tion|sion|ment|ity|ance|ence|ism|ics|ware|ysis|ness|ship|graphy|ology|metry|data)$/

/**
 * A heading or a subject as it reads behind "about": with the letters and the article that the paper itself gives it.
 * Null where it is not a thing that has a name, or one that every paper has.
 */
export function topicOf(phrase: string, words: TopicWords): string | null {
  const bare = phrase
    .replace(/^(?:the|an?)\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const parts = bare.split(' ')
  if (bare.length < 4 || parts.length > WORDS_MAX || /[^\p{L}\p{N}\s.'’/+-]|\.$|^[\d.]/u.test(bare)) return null
  if (parts.some((part) => POINTS.test(part))) return null
  const written = parts.map((part) => (part.split('/').length > 1 || isName(part) ? part : writtenInside(part, words)))
  const parser = loadParser()
  const tags = parser.tagWords(['It', 'describes', 'the', ...written, 'in', 'detail', '.']).slice(3, 3 + written.length)
  // Behind an article a verb passes for a noun: "apply version control".
  const isOrder = /^(?:VB|VBP|MD)$/.test(parser.tagWords([...written, '.'])[0] ?? '')
  if (isOrder || !isThing(written, tags)) return null
  const isAllCommon = written.every((part) => COMMON.test(part) || JOINS.test(part))
  if (isAllCommon) return null
  const topic = written.join(' ')
  const head = headOf(tags, written)
  const [tag, word] = [tags[head] ?? '', written[head] ?? '']
  const { article, count } = articleBefore(topic, words)
  const isOwnName = isName(word) || /^NNPS?$/.test(tag) || /\p{Lu}/u.test(word)
  const isOne = (tag === 'NN' || isOwnName) && !/(?<![sui])s$/.test(word)
  if (written.length === 1) {
    if (isOwnName) return topic
    return count < 3 || (isOne && article !== '') ? null : topic
  }
  if (!isOne) return topic
  const given = /^(the|an?)\s/i.exec(phrase)?.[1]?.toLowerCase()
  const needsNone = isOwnName || (MASS.test(word) && written[head + 1] !== 'of') || tags.includes('CC')
  const before = article ?? given ?? (needsNone ? '' : 'the')
  return before === '' ? topic : `${before} ${topic}`
}

/** Whether two topics are one, or one is part of the other. */
export function isSameTopic(one: string, other: string): boolean {
  const [short, long] = [one, other].map(folded).sort((a, b) => a.length - b.length)
  return ` ${long} `.includes(` ${short} `)
}

function folded(topic: string): string {
  return topic
    .toLowerCase()
    .replace(/^(?:the|an?) /, '')
    .replace(/(?<=[\p{L}]{3})s(?= |$)/gu, '')
    .replace(/\.jl\b/g, '')
}

/** A word with a sign or a letter of a name in it: `Modia3D`, `MPI.jl`, `AMLP`. */
function isName(word: string): boolean {
  return /^\p{L}.*[\p{Lu}\d.]/u.test(word)
}

function isThing(words: readonly string[], tags: readonly string[]): boolean {
  const last = tags.at(-1) ?? ''
  if (!THING.test(last) && !(last === 'VBG' && words.length < 3)) return false
  return tags.every((tag, at) => {
    const word = words[at] ?? ''
    if (tag === 'IN' || tag === 'CC') {
      const isInside = at > 0 && JOINS.test(word) && /^(?:NNP?S?|FW|VBG|JJ)$/.test(tags[at - 1] ?? '')
      const next = tags[at + 1] ?? 'IN'
      const isAct = tag === 'CC' && next === 'VBG' && tags[at - 1] !== 'VBG'
      return isInside && !isAct && !/^(?:IN|CC)$/.test(next)
    }
    if (tag === 'DT') return word === 'the' && tags[at - 1] === 'IN'
    return INSIDE.test(tag) || isName(word)
  })
}

/** The place of the word that the phrase is a kind of: the last one before the first joining word. */
function headOf(tags: readonly string[], words: readonly string[]): number {
  const joint = words.findIndex((word, at) => tags[at] === 'IN' && JOINS.test(word))
  return joint > 0 ? joint - 1 : tags.length - 1
}
