import { type Entry, parse } from '@retorquere/bibtex-parser'
import { contentOf, TYPES } from './bibtex-content.ts'
import { withKnownCommands } from './latex-commands.ts'
import type { BibliographyEntry } from './stated-details.ts'

/** Whether a text looks like a BibTeX file. */
export function isBibtex(text: string): boolean {
  return /^[ \t]*@[a-z]{1,30}[ \t]*[{(]/im.test(text)
}

/**
 * The entries of a BibTeX or BibLaTeX file. The library reads each with the macros and the parent that it names, so that
 * an entry with an error loses itself alone and the time is linear in the number of entries.
 */
export function* readBibtex(text: string): Generator<BibliographyEntry> {
  const { entries, ...context } = partsOf(text)
  let last: { body: string; entry: BibliographyEntry | null } = { body: '', entry: null }
  for (const part of entries) {
    const whole = text.slice(part.start, part.end)
    const body = bodyOf(whole)
    // A run of equal entries is read once.
    if (last.entry && last.body === body && !part.isParent) {
      yield { ...last.entry, written: whole.slice(0, WRITTEN_MAX).trim() }
      continue
    }
    const entry = readEntry(whole, part, { text, ...context })
    last = { body, entry: part.isParent ? null : entry }
    yield entry
  }
}

/** An entry without its key. */
function bodyOf(entry: string): string {
  return entry.replace(/([{(])[^,]{0,240},/, '$1,').trim()
}

type Part = { start: number; end: number; type: string; key: string; isParent: boolean }
type Parts = ReadonlyMap<string, Part>
type Context = { text: string; macros: Parts; parents: Parts; shared: Parts }

const START = /(?<=^[ \t]{0,40}|\}[ \t]{0,40})@([a-z]{1,30})\s{0,20}[{(]\s{0,40}([^\s,={}()"]{0,200})/gim
const CROSSREF = /\bcrossref\s{0,20}=\s{0,20}[{"]\s{0,20}([^\s,{}"]{1,200})/gi
/** What is repeated of an entry. */
const WRITTEN_MAX = 300
/** Longer entries are not read: an entry has a few thousand characters. */
const ENTRY_MAX = 1_000_000
/** As `ENTRY_MAX`, without long texts that are plain. */
const LATEX_MAX = 100_000
/** Macros that one entry may use, directly or by way of others, and how many texts it may join. */
const MACROS_MAX = 100
const JOINED_MAX = 2000

/** Where the entries, macros, parents and shared data of the file are. */
function partsOf(text: string) {
  const parts: Part[] = []
  for (const { index, 1: type = '', 2: key = '' } of text.matchAll(START)) {
    const last = parts.at(-1)
    if (last) last.end = index
    parts.push({ start: index, end: text.length, type: type.toLowerCase(), key: key.toLowerCase(), isParent: false })
  }
  const entries = parts.filter(({ type }) => !/^(?:string|comment|preamble|xdata)$/.test(type))
  const byKey = new Map(entries.map((part) => [part.key, part]))
  const parents = new Map<string, Part>()
  for (const [, key = ''] of text.matchAll(CROSSREF)) {
    const parent = byKey.get(key.toLowerCase())
    if (!parent) continue
    parent.isParent = true
    parents.set(parent.key, parent)
  }
  const ofType = (wanted: string) =>
    new Map(parts.filter(({ type }) => type === wanted).map((part) => [part.key, part]))
  return { entries, macros: ofType('string'), parents, shared: ofType('xdata') }
}

function readEntry(whole: string, part: Part, context: Context): BibliographyEntry {
  const written = whole.slice(0, WRITTEN_MAX).trim()
  const unread = (problem: string): BibliographyEntry => {
    return {
      written,
      problem,
      details: {},
      archiveId: null,
      ids: [],
      tags: [],
      notes: [],
      files: [],
      isContainer: false,
    }
  }
  if (whole.length > ENTRY_MAX) return unread(TOO_LONG)
  const { short, restore } = withoutPlainTexts(whole)
  if (short.length > LATEX_MAX) return unread(TOO_LONG)
  if (isCostly(short)) return unread(TOO_DEEP)
  const read = parsed(withKnownCommands(withPercents(short)), context)
  if (typeof read === 'string') return unread(read)
  const isContainer = part.isParent && /^(?:mv)?(?:proceedings|collection|reference|periodical)$/.test(part.type)
  return { written, problem: null, isContainer, ...contentOf(read, restore) }
}

/** What a `%` may be part of, and each other one. */
const PERCENTS =
  /\b(?:url|doi|file|eprint|pdf|link|crossref)\s{0,20}=\s{0,20}(?:\{[^{}]*\}|"[^"]*")|\\(?:url|href|path)\s{0,20}\{[^{}]*\}|\\[\s\S]|^[ \t]*%.*$|%/gim

/** In BibTeX `%` is a character like others; the library takes it for the comment of TeX and drops the rest of the line. */
function withPercents(entry: string): string {
  return entry.replace(PERCENTS, (found) => (found === '%' ? String.raw`\%` : found))
}

const TOO_LONG = 'It is too long to be an entry. Shorten it in the file, and import again.'
const TOO_DEEP = 'It has too many brackets inside of each other. Simplify it in the file, and import again.'
const BROKEN =
  'It cannot be read, as a bracket, a comma, a quotation mark or an equals sign is missing. Correct it in the file, and import again.'
/** The library takes cubic time for nested commands, and quadratic time for environments and repeated fields. */
const LEVELS_MAX = 40
const ENVIRONMENTS_MAX = 40
const FIELDS_MAX = 2000

/** False for what another entry names and would take too long to read with each of those. */
function isReadable(entry: string): boolean {
  return entry.length <= LATEX_MAX && !isCostly(entry)
}

function isCostly(entry: string): boolean {
  let levels = 0
  let environments = 0
  let fields = 0
  for (const [found] of entry.matchAll(/\\begin\b|\\[\\{}]|[{}=]/g)) {
    if (found === '{') levels += 1
    else if (found === '}') levels -= 1
    else if (found === '=') fields += 1
    else if (found.length > 2) environments += 1
    if (levels > LEVELS_MAX || environments > ENVIRONMENTS_MAX || fields > FIELDS_MAX) return true
  }
  return false
}

/** The entry as the library reads it, or what is wrong with it. */
function parsed(entry: string, context: Context): Entry | string {
  const macros = macrosIn(entry, context)
  if (macros === null) return TOO_LONG
  const read = (texts: readonly string[]) => parse([...macros, ...texts].join('\n'), OPTIONS)
  const { entries, errors } = read([entry])
  const [alone] = entries
  const error = errors.map(({ error }) => error).find((message) => PARSING_ERROR.test(message))
  // A lone dollar is a price.
  const priced = entry.replace(/(?<!\\)((?:\\\\)*)\$/g, String.raw`$1\$`)
  if (error?.startsWith('Unclosed math') && priced !== entry) return parsed(priced, context)
  if (!alone || error) return BROKEN
  const own = withShared(alone, context, read)
  const above = parentsOf(own, context)
  if (above.length === 0) return own
  const [inherited, parent] = read([entry, ...above]).entries
  return inherited ? withParent(withShared(inherited, context, read), own, parent) : own
}

/** Entries of `@xdata` that one entry may use, directly or by way of others. */
const SHARED_MAX = 20

/** An entry with the fields of the `@xdata` that it and these name, where it has none of that name. */
function withShared(
  entry: Entry,
  { text, shared }: Context,
  read: (texts: string[]) => ReturnType<typeof parse>,
): Entry {
  const used = new Set<Part>()
  const withThat = (fields: Entry['fields']): Entry['fields'] => {
    const names = String(fields.xdata ?? '').split(/\s*,\s*/)
    for (const name of names) {
      const part = shared.get(name.toLowerCase())
      if (!part || used.has(part) || used.size === SHARED_MAX) continue
      used.add(part)
      const [found] = read([text.slice(part.start, part.end)].filter(isReadable)).entries
      if (found) fields = { ...withThat(found.fields), ...fields }
    }
    return fields
  }
  return { ...entry, fields: withThat(entry.fields) }
}

/** An entry with title and date of its parent, also where their types do not go together, and its own subtitle. */
function withParent(inherited: Entry, alone: Entry, parent: Entry | undefined): Entry {
  const { fields } = inherited
  const { subtitle = '' } = alone.fields
  const date = fields.year || fields.date || parent?.fields.date || parent?.fields.year || ''
  const isPart = TYPES[inherited.type] === 'chapter' || TYPES[inherited.type] === 'inproceedings'
  const booktitle = fields.booktitle || (isPart && !fields.maintitle && parent?.fields.title) || ''
  return { ...inherited, fields: Object.assign({}, fields, { subtitle, date, booktitle }) }
}

/** The end of the message about an entry that is cut short; other messages are of what is read nevertheless. */
const PARSING_ERROR = / at line \d+, column .*$/s

const OPTIONS = {
  english: false,
  sentenceCase: false,
  caseProtection: false,
  unsupported: (_: unknown, tex: string) => tex.replace(/\\[a-zA-Z]+\*?|[\\{}]/g, ' ').trim(),
  fieldMode: { keywords: 'richtext', url: 'richtext' },
} as const satisfies Parameters<typeof parse>[1]

/** The definitions of the macros that an entry names, and of those that these name; null if they make it too long. */
function macrosIn(entry: string, { text, macros }: Context): string[] | null {
  const sizes = new Map<Part, number>()
  const sizeOf = (of: string): number => {
    let size = of.length
    for (const [, name = ''] of of.matchAll(MACRO)) {
      const macro = macros.get(name.toLowerCase())
      if (!macro) continue
      const known = sizes.get(macro)
      if (known === undefined && sizes.size === MACROS_MAX) return Number.POSITIVE_INFINITY
      if (known === undefined) {
        sizes.set(macro, 0)
        sizes.set(macro, sizeOf(text.slice(macro.start, macro.end)))
      }
      size += sizes.get(macro) ?? 0
    }
    return size
  }
  const joined = entry.match(/#/g)?.length ?? 0
  if (joined > JOINED_MAX || sizeOf(entry) > LATEX_MAX) return null
  return [...sizes.keys()].sort((a, b) => a.start - b.start).map(({ start, end }) => text.slice(start, end))
}

const MACRO = /[=#]\s{0,40}([^\s\d,#{}="()][^\s,#{}="()]{0,200})/g

/** The parent of an entry, and that of the parent. */
function parentsOf({ fields }: Entry, { text, parents }: Context): string[] {
  const parent = parents.get((fields.crossref ?? '').toLowerCase())
  if (!parent) return []
  const above = withoutPlainTexts(text.slice(parent.start, parent.end)).short
  const [, next = ''] = new RegExp(CROSSREF, 'i').exec(above) ?? []
  const top = parents.get(next.toLowerCase())
  const all = [above, ...(top && top !== parent ? [text.slice(top.start, top.end)] : [])]
  return all.filter(isReadable)
}

/** Texts that are often long and seldom LaTeX, and those that are taken literally. */
const PLAIN = /\b(abstract|annote|annotation|review|comment|file|url)(\s{0,20}=\s{0,20})\{([^{}]*)\}/gi
const VERBATIM = /^(?:file|url)$/i
const AT = '\ue002'
/** The library takes these for the signs that an old font of TeX has in their place; markup of HTML has them. */
const ANGLES = ['\ue003', '\ue004'] as const
/** Letters in a style of mathematics, as the library writes `\\mu`. */
const MATH_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu
/** Signs of LaTeX, and the ligatures. */
const LATEX = /[\\$~%#&^_]|--|``|''|\n[ \t]*\n/

/**
 * The entry with marks in place of texts that the library need not read, for it takes a millisecond for a paragraph; and
 * the way back.
 */
function withoutPlainTexts(entry: string) {
  const texts: string[] = []
  // After an error the library goes on at every `@`, which takes quadratic time.
  const bare =
    entry[0] +
    entry
      .slice(1)
      .replace(/[\ue000-\ue004]/g, '')
      .replaceAll('@', AT)
      .replace(/[<>]/g, (sign) => ANGLES[sign === '<' ? 0 : 1])
  const short = bare.replace(PLAIN, (whole, name: string, equals: string, value: string) => {
    if (!VERBATIM.test(name) && LATEX.test(value)) return whole
    texts.push(VERBATIM.test(name) ? value : value.replace(/\s+/g, ' '))
    return `${name}${equals}{\ue000${texts.length - 1}\ue001}`
  })
  const restore = (text: string) =>
    text
      .replace(/\ue000(\d+)\ue001/g, (_, index: string) => texts[Number(index)] ?? '')
      .replaceAll(AT, '@')
      .replaceAll(ANGLES[0], '<')
      .replaceAll(ANGLES[1], '>')
      .replace(MATH_LETTERS, (letter) => letter.normalize('NFKC'))
  return { short, restore }
}
