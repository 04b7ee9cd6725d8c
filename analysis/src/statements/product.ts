import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Statement } from './write-statement.ts'

const SOFTWARE =
  'package|library|software|toolkit|toolbox|tools?|framework|application|app|platform|module|program|suite|simulator|solver|plugin|game|api|interface|ecosystem|implementation'
const TAUGHT = 'course|curriculum|lesson|tutorial|workshop|companion|course materials?|lesson materials?'
const PRODUCT = `${SOFTWARE}|${TAUGHT}`
const SYNONYMS = ['package|library', 'tool|tools|toolkit|toolbox', 'app|application', 'api|API|interface']
const PARTS_TAUGHT =
  'materials|notebooks|exercises|lectures|sessions|modules|videos|slides|assignments|quizzes|lessons|tutorials|projects'
const PEOPLE = 'students|learners|participants|attendees'
const PARTS_MADE = 'interface|user interface|api|documentation|command line|web server'

/** What a paper presents: a program, a library or a course. */
export interface Product {
  /** As it is named in a subject. */
  name: string
  /** What stands for it in a subject: `the package`. */
  nouns: RegExp
  /** What belongs to it: `the exercises`. */
  parts: RegExp
  /** Who takes part in it, if it is taught. */
  people: RegExp | undefined
}

/** The first part of a text, in which it says what it presents. */
const OPENING_LENGTH = 6000
const ABSTRACT_LENGTH = 2500
/** A text names what it presents at least once in so many characters. */
const NAMED_EVERY = 5000
/** Mentions of `the course` above which what a paper presents is taught, if they outnumber those of `the package`. */
const TAUGHT_LEAST = 2
/** What those who are taught get out of it. */
const OUTCOME = /^(?:\w+ly )?(?:learn|gain|develop|build|acquire|achieve|improve|report|rate|complete)(?:s|d|ed)?\b/
/** Longest title that names a product as a whole, in words. */
const TITLE_MAX = 14

/** What a paper presents, by its title or the start of its text; undefined if nothing. */
export function productOf({ meta, text }: Pick<PaperDocument, 'meta' | 'text'>): Product | undefined {
  const title = meta.title ?? ''
  const opening = text.slice(0, OPENING_LENGTH)
  const titled = nameInTitle(title, opening)
  const created = titled ?? nameOfCreated(text)
  const name = created ?? nameInText(opening)
  if (name === undefined || (created === undefined && !keepsNaming(text, name))) return undefined
  const mentions = (nouns: string) =>
    text.match(new RegExp(`\\b(?:an?|the|this|our) (?:[\\w-]+ ){0,2}(?:${nouns})\\b`, 'gi'))?.length ?? 0
  const isTaught =
    new RegExp(`\\b(?:${TAUGHT})\\b`, 'i').test(name) ||
    mentions('course|lesson|tutorial|workshop') > Math.max(TAUGHT_LEAST, mentions('package|library|software|framework'))
  const nouns = isTaught ? `${TAUGHT}|resource` : nounsFor(name, title, opening)
  return {
    name,
    nouns: new RegExp(
      `^(?:[Tt]he|[Tt]his|[Oo]ur) (?:(?:presented|described|proposed|developed|current|present|new) )?(?:(?<=(?:[Tt]his|[Oo]ur) )[\\p{Ll}\\d-]+ )?(?:${nouns})$`,
      'u',
    ),
    parts: new RegExp(`^(?:the|these|our) (?:[\\w-]+ )?(?:${isTaught ? PARTS_TAUGHT : PARTS_MADE})$`, 'i'),
    people: isTaught ? new RegExp(`^(?:the )?(?:${PEOPLE})$`, 'i') : undefined,
  }
}

/**
 * `Moss` of `Moss: a library for counting leaves`; `Moss.jl`; `the course Leaves` of `Leaves: a course`; a title that
 * is itself what it names: `A course on leaves`.
 */
function nameInTitle(title: string, opening: string): string | undefined {
  const [, before = '', rest = ''] = /^(.+?)\s*(?:[:–—]|\s-)\s+(.+)$/u.exec(title) ?? []
  const noun = nounIn(rest)
  const isCoined = /^\S*(?:\p{L}\p{Lu}|\d|\.\p{L})\S*$/u.test(before)
  if (/^\p{Lu}\S*$/u.test(before) && (noun !== undefined || (isCoined && isCalled(before, opening)))) return before
  const taught = new RegExp(`\\b(?:${TAUGHT}|lesson|course)\\b`, 'i').exec(rest)?.[0].toLowerCase()
  if (taught !== undefined && !/[?!]$/.test(before) && before.split(/\s+/).length <= TITLE_MAX)
    return `the ${taught} ${before}`
  if (noun !== undefined && /^\p{Lu}[\w.+#-]*(?: [\p{Lu}\d][\w.+#-]*){1,2}$/u.test(before)) return before
  const named = new RegExp(`\\p{Lu}\\w+\\.jl\\b|(?<=[Tt]he )[\\w.-]+(?= (?:${PRODUCT})\\b)`, 'u').exec(title)?.[0]
  if (named !== undefined) return named
  const whole = new RegExp(
    `^(?:.*[?:] )?(?:An? )?((?:[\\w-]+ ){0,3}?(?:${TAUGHT}|package|library|toolkit|toolbox) (?:on|for|to|in|of|about) .+)$`,
    'i',
  ).exec(title)?.[1]
  if (whole === undefined || whole.split(/\s+/).length > TITLE_MAX) return undefined
  return `the ${uncapitalised(whole)}`.replace(/^(the (?:course|lesson)) materials?/, '$1')
}

/** `Moss` of `the package Moss.jl` or `the Moss toolkit` in an abstract, if the text keeps naming it. */
function nameOfCreated(text: string): string | undefined {
  const coined = '(\\p{Lu}\\w*(?:\\p{Ll}\\p{Lu}\\w*(?:\\.jl)?|\\.jl))'
  const kinds = 'package|library|toolkit|framework'
  const [, after, before, short] =
    new RegExp(
      `\\bthe (?:\\w+ )?(?:(?:${kinds}) ${coined}|${coined}(?: \\((\\p{Lu}{2,})\\))? (?:${kinds})\\b)`,
      'u',
    ).exec(text.slice(0, ABSTRACT_LENGTH)) ?? []
  const name = short ?? (after ?? before)?.replace(/\.jl$/, '')
  return name !== undefined && keepsNaming(text, name) ? name : undefined
}

function keepsNaming(text: string, name: string): boolean {
  return text.split(name).length - 1 >= text.length / NAMED_EVERY
}

/** `Moss` of `We present Moss` or `Moss is a library`. */
function nameInText(opening: string): string | undefined {
  const shown =
    /\b(?:[Ww]e|[Tt]his (?:paper|article|work)) (?:present|introduce|describe)s? (?:the )?(\p{Lu}\w*(?:\p{Ll}\p{Lu}\w*|\.jl))/u
  const said = new RegExp(
    `(?<=^|[.\\s])(\\p{Lu}[\\w.-]*\\p{Lu}[\\w.-]*|\\p{Lu}\\w+\\.\\w+|\\p{Lu}\\p{Ll}+) is an? (?:[\\w-]+,? ){0,6}(?:${PRODUCT})\\b`,
    'u',
  )
  return (shown.exec(opening) ?? said.exec(opening))?.[1]
}

/** True if a text calls a coined name a program or course: `the Moss package`, `Moss is a package`. */
function isCalled(name: string, opening: string): boolean {
  const written = escaped(name)
  return (
    /\.jl$/.test(name) ||
    new RegExp(`${written}(?:,? (?:is|was) an?(?: [\\w-]+,?){0,6}| (?:\\w+ )?)\\s?(?:${PRODUCT})\\b`, 'i').test(opening)
  )
}

/** The nouns that stand for a program: that by which its title or first mention calls it, with its synonyms. */
function nounsFor(name: string, title: string, opening: string): string {
  const at = opening.indexOf(`${name} is a`)
  const called = nounIn(title) ?? (at < 0 ? undefined : nounIn(opening.slice(at, at + 100)))
  if (called === undefined) return 'package|library|software|framework|toolkit|toolbox|tool|app'
  const group = SYNONYMS.find((each) => each.split('|').includes(called)) ?? called
  return [group, 'software', name.endsWith('.jl') && SYNONYMS[0]].filter(Boolean).join('|')
}

function nounIn(words: string): string | undefined {
  return new RegExp(`\\b(?:${PRODUCT})\\b`, 'i').exec(words)?.[0].toLowerCase()
}

function uncapitalised(words: string): string {
  return words.replace(/^(?:\p{Lu}\p{Ll}+ )+(?=for|on|in|of|to|about)/u, (start) => start.toLowerCase())
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** `Moss counts | remote`: a verb after the name, read as a noun. */
const MISREAD = /^ [\p{Ll}]+s$/u

/**
 * A statement about the product or a part of it under its name: `The library counts leaves` as `Moss counts leaves`,
 * `The exercises use R` as `The exercises of Moss use R`; undefined for statements about something else.
 */
export function namesProduct(statement: Statement, product: Product | undefined): Statement | undefined {
  if (product === undefined) return undefined
  const { subject, verb } = statement
  const stem = /\p{L}\p{Lu}/u.test(product.name) ? product.name.replace(/\.jl$/, '') : product.name
  const named = new RegExp(`(?<![\\w.-])${escaped(stem)}(?:\\.\\w+)?(?![\\w-])`)
  if (named.test(subject)) return MISREAD.test(subject.replace(named, '')) ? undefined : statement
  const written = product.nouns.test(subject)
    ? product.name
    : product.parts.test(subject) || (product.people?.test(subject) && OUTCOME.test(verb))
      ? `${subject} of ${product.name}`
      : undefined
  if (written === undefined) return undefined
  return {
    ...statement,
    subject: written,
    comment: [statement.comment, `Name: ${subject}.`].filter(Boolean).join(' '),
  }
}
