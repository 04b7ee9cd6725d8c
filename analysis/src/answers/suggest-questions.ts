import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { Graph } from '@colophon/protocol/articles/graph'
import { answer } from './answer.ts'
import { type PreparedDocument, prepare } from './prepare.ts'
import { isSameTopic, topicOf } from './topic.ts'
import { type TopicWords, topicWordsOf } from './topic-words.ts'

/** Most questions that are offered. */
const SUGGESTED_MAX = 6
/** Most that are tried of each kind. */
const TRIED_MAX = 6
/** Most headings and subjects that are looked at for being one. */
const PHRASES_MAX = 60
const ASPECTS = ['What is this paper about?', 'What are the main results?', 'What are the limitations?']
/** Headings that every paper has say nothing about this one. */
const OWN_SECTIONS = new Set(['other', 'methods', 'results', 'background', undefined])
const COMMON_HEADING =
  /^(?:abstract|introduction|background(?: and related work)?|statement of need|package overview|related work|materials?|methods?|methodology|results?|discussion|conclusions?|summary|acknowledge?ments?|references|bibliography|appendix|keywords|funding|supplementary|data availability|contributions?|software|figures?|tables?|samples?|analysis|experiments?|evaluation|overview|history|example)s?(?: (?:and|&) \w+)?$/i

/**
 * Questions that the paper itself answers: about its headings, the short forms it introduces and what its statements are
 * about. Each was asked, and only those that get an answer are offered; none where the paper has nothing to ask about.
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
    topicsOf(ofStatements(graph), words, taken),
    ofShortForms(prepared),
  ]
  const answered = kinds.map((questions) => [...new Set(questions)].slice(0, TRIED_MAX).filter(isAnswered))
  const [aspects = [], ...own] = answered
  return takeInTurns([aspects.slice(0, 1), ...own, aspects.slice(1)], SUGGESTED_MAX)
}

function ofHeadings({ blocks }: PaperDocument): string[] {
  return blocks.flatMap(({ type, section, text }) => {
    const heading = text.replace(/^(?:[\dIVX]+(?:\.\d+)*|[A-Z])[.)]?\s+/, '').trim()
    const isOwn = type === 'heading' && OWN_SECTIONS.has(section) && !COMMON_HEADING.test(heading)
    return isOwn ? [heading] : []
  })
}

/** The subjects that most statements are about, each once. */
function ofStatements(graph: Graph): string[] {
  const counts = new Map<string, number>()
  for (const { subject } of graph) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([subject]) => subject)
}

function ofShortForms({ acronyms, text }: PreparedDocument): string[] {
  return acronyms.flatMap(({ written }) => {
    const count = text.split(written, 6).length
    return count > 4 ? [`What ${/\p{Lu}s$/u.test(written) ? 'are' : 'is'} ${written}?`] : []
  })
}

/** Of many phrases the first few that are topics, none twice; `taken` grows by them. */
function topicsOf(phrases: readonly string[], words: TopicWords, taken: string[]): string[] {
  const topics: string[] = []
  for (const phrase of phrases.slice(0, PHRASES_MAX)) {
    if (topics.length >= TRIED_MAX) break
    const topic = topicOf(phrase, words)
    if (topic === null || taken.some((known) => isSameTopic(known, topic))) continue
    topics.push(topic)
    taken.push(topic)
  }
  return topics.map((topic) => `What does the paper say about ${topic}?`)
}

function takeInTurns(lists: readonly (readonly string[])[], limit: number): string[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const taken = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat()
  return [...new Set(taken)].slice(0, limit)
}
