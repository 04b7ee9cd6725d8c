import type { PaperDocument } from '@colophon/protocol/reader/document'
import { type Graph, keyClaims } from '@colophon/protocol/statements/graph'
import { loadQuickParser } from '../parsing/load-parser.ts'
import { answer } from './answer.ts'
import { type PreparedDocument, prepare } from './prepare.ts'

const RUNNING = new Set(['paragraph', 'abstract', 'list'])

/** Most characters examined per paper. */
const TEXT_MAX = 200_000

/** After these words a phrase has no article. */
const BARE_BEHIND = new Set(
  'of in for with and or by to on from as is are was were be than at into about via using use uses like between through'.split(
    ' ',
  ),
)

const WORDS_MAX = 7

/** Parts of speech allowed inside a topic. */
const INSIDE = /^(?:NNP?S?|JJ|VB[GN]|CD|IN|CC|POS|FW|AFX|HYPH|DT)$/
const THING = /^(?:NNP?S?|FW)$/
const JOINS = /^(?:and|of|for|in|with|on|between|from|within|at|across)$/i

/** Words that refer to something elsewhere. */
const POINTS =
  /^(?:th(?:is|at|ese|ose)|such|our|its|their|his|her|your|my|other|others|another|latter|former|same|several|some|many|each|both|all|any|more|most|new|following|above|below|first|second|third|last|next|one|two|three|four|five|six|further|own|different|various|given|certain|particular|general|specific|they|them|we|us|it|you|he|she|who|which|what|whose|how|why|when|where|anyone|someone|everyone|nobody|nothing|something|one's|not|also|only|there|here)$/i

/** Things that every paper has, too generic alone. */
const COMMON =
  /^(?:package|model|approach|user|author|function|functionality|functionalities|example|resource|paper|study|work|result|method|article|section|figure|table|equation|algorithm|system|process|value|number|part|case|problem|way|time|type|use|set|group|component|target|output|input|software|design|overview|content|context|application|implementation|motivation|statement|need|feature|summary|detail|thing|approach|finding|analysis|data|effect|participant|student|learner|reader|researcher|patient|subject|sample|course|lesson|workflow|range|area|rest|majority|aim|goal|purpose|fact|reason|order|step|level|term|contribution|evaluation|experiment|discussion|conclusion|introduction|background|future|development|project|library|tool|code|framework|people|person|test|simulation|version|list|class|object|field|point|line|rate|change|difference|advantage|limitation|report|history|role|community|option|book|instructor|machine|individual|fellow|notebook|ability|main|core|simple|large|small)s?$/i

/** Singular words of this form need no article. */
const MASS = /(?:ing|tion|sion|ment|ity|ance|ence|ism|ics|ware|ysis|ness|ship|graphy|ology|metry|data)$/

/** Most suggested questions. */
const SUGGESTED_MAX = 6
/** Most candidates of each kind. */
const TRIED_MAX = 6
/** Most headings and subjects examined. */
const PHRASES_MAX = 60
const ASPECTS = ['What is this paper about?', 'What are the main results?', 'What are the limitations?']
/** Headings that every paper has. */
const OWN_SECTIONS = new Set(['other', 'methods', 'results', 'background', undefined])
const COMMON_HEADING =
  /^(?:abstract|introduction|background(?: and related work)?|statement of need|package overview|related work|materials?|methods?|methodology|results?|discussion|conclusions?|summary|acknowledge?ments?|references?|bibliography|appendix|keywords|funding|supplementary|data availability|contributions?|software|figures?|tables?|samples?|analysis|experiments?|evaluation|overview|history|example)s?(?: (?:and|&) \w+)?$/i

/**
 * Questions that the paper answers: about its headings and the subjects of its key claims. Only questions that get an
 * answer are suggested.
 */
export function suggestQuestions(
  document: PaperDocument,
  graph: Graph = [],
  prepared: PreparedDocument = prepare(document),
): string[] {
  const paper = { articleId: 0, title: document.meta.title ?? '', document, prepared }
  const isAnswered = (question: string): boolean => answer(question, [paper]).kind === 'answer'
  const words = topicWordsOf(document)
  const taken: string[] = []
  const kinds = [
    ASPECTS,
    topicsOf(ofHeadings(document), words, taken),
    topicsOf(ofKeyClaims(graph, words), words, taken),
  ]
  const answered = kinds.map((questions) => [...new Set(questions)].slice(0, TRIED_MAX).filter(isAnswered))
  const [aspects = [], ...own] = answered
  return interleave([aspects.slice(0, 1), ...own, aspects.slice(1)], SUGGESTED_MAX)
}

function ofHeadings({ blocks }: PaperDocument): string[] {
  return blocks.flatMap(({ type, section, text }) => {
    const heading = text.replace(/^(?:[\dIVX]+(?:\.\d+)*|[A-Z])[.)]?\s+/, '').trim()
    const isOwn = type === 'heading' && OWN_SECTIONS.has(section) && !COMMON_HEADING.test(heading)
    return isOwn ? [heading] : []
  })
}

/** The subjects of the key claims, the most salient first. What does not recur in the text may be a misparse. */
function ofKeyClaims(graph: Graph, { running }: TopicWords): string[] {
  const isTerm = (subject: string): boolean =>
    running.split(subject.toLowerCase().replace(/^(?:the|an?)\s+/, ''), RECURRING + 1).length > RECURRING
  return [...new Set(keyClaims(graph).map(({ subject }) => subject))].filter(isTerm)
}
/** How often the subject of a key claim must occur in the text. */
const RECURRING = 2

/** The first few topics among the phrases, without duplicates; `taken` is extended. */
function topicsOf(phrases: readonly string[], words: TopicWords, taken: string[]): string[] {
  const topics: string[] = []
  for (const phrase of phrases.slice(0, PHRASES_MAX)) {
    if (topics.length >= TRIED_MAX) break
    const topic = topicOf(phrase, words)
    if (topic === null || taken.some((known) => isSameTopic(known, topic))) continue
    topics.push(topic)
    taken.push(topic)
  }
  return topics.map((topic) => `${ABOUT} ${topic}?`)
}

const ABOUT = 'What does the paper say about'

/** True for suggested questions about a heading or the subject of a key claim. */
export function isAboutTopic(question: string): boolean {
  return question.startsWith(ABOUT)
}

/** A question about a topic, asked of several papers. */
export function askedOfAll(question: string): string {
  return question.replace(ABOUT, 'What do the papers say about')
}

function interleave(lists: readonly (readonly string[])[], limit: number): string[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const taken = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat()
  return [...new Set(taken)].slice(0, limit)
}

/**
 * A heading or subject as it reads after "about", with the paper's own capitals and article. Null if it is not a named
 * thing, or too generic.
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
  const parser = loadQuickParser()
  const tags = parser.tagWords(['It', 'describes', 'the', ...written, 'in', 'detail', '.']).slice(3, 3 + written.length)
  // After an article a verb is mistagged as a noun: "apply version control".
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

/** True if two topics are equal, or one contains the other. */
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

/** A word with a name's character: `Modia3D`, `MPI.jl`, `AMLP`. */
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

/** The position of the phrase's head: the last word before the first connective. */
function headOf(tags: readonly string[], words: readonly string[]): number {
  const joint = words.findIndex((word, at) => tags[at] === 'IN' && JOINS.test(word))
  return joint > 0 ? joint - 1 : tags.length - 1
}

/** A paper's spelling of words within sentences: capitals, and articles. */
interface TopicWords {
  /** For each lower-case word, the frequency of each spelling within sentences. */
  writings: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The running text in lower case, with single spaces. */
  running: string
}

/** Collects a paper's spellings, ignoring sentence-initial words. */
export function topicWordsOf({ text, sentences, blocks }: PaperDocument): TopicWords {
  const writings = new Map<string, Map<string, number>>()
  const running: string[] = []
  let read = 0
  for (const { start, end, block } of sentences) {
    if (!RUNNING.has(blocks[block]?.type ?? '') || read > TEXT_MAX) continue
    const words = text.slice(start, end).split(/\s+/)
    read += end - start
    running.push(words.join(' ').toLowerCase())
    for (const word of words.slice(1)) {
      const bare = bareWord(word)
      const known = writings.get(bare.toLowerCase()) ?? new Map<string, number>()
      writings.set(bare.toLowerCase(), known.set(bare, (known.get(bare) ?? 0) + 1))
    }
  }
  return { writings, running: ` ${running.join(' ')} ` }
}

/**
 * A word as spelt within sentences: lower case if frequent enough, since headings and names add capitals. Unknown words
 * are lower case if only their first letter is a capital.
 */
function writtenInside(word: string, { writings }: TopicWords): string {
  const small = word.toLowerCase()
  const known = writings.get(small)
  if (!known) return /^\p{Lu}[\p{Ll}-]+$/u.test(word) ? small : word
  const all = [...known.values()].reduce((sum, count) => sum + count, 0)
  if ((known.get(small) ?? 0) * 3 >= all) return small
  return [...known].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** The article that usually precedes a phrase in the paper, '' for none; null if unknown. */
function articleBefore(phrase: string, { running }: TopicWords): { article: string | null; count: number } {
  const counts: Record<string, number> = { the: 0, a: 0, an: 0, '': 0 }
  const escaped = phrase.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  let count = 0
  for (const [, word = ''] of running.matchAll(new RegExp(`(\\S+) ${escaped}(?![\\p{L}\\p{N}-])`, 'gu'))) {
    count += 1
    if (word === 'the' || word === 'a' || word === 'an') counts[word] = (counts[word] ?? 0) + 1
    else if (BARE_BEHIND.has(word) || /[,.;:(]$/.test(word)) counts[''] = (counts[''] ?? 0) + 1
  }
  const [article, most] = Object.entries(counts).reduce((best, each) => (each[1] > best[1] ? each : best))
  return { article: most === 0 ? null : article, count }
}

function bareWord(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
