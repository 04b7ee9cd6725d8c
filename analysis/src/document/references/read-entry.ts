import { plainArchiveId } from '@colophon/protocol/archive/ids'
import { isName } from '../meta/author-names.ts'
import { entryMark } from './entry-label.ts'
import { findArchiveId, findDoi } from './identifiers.ts'
import { readSource, type Source } from './read-source.ts'

const particle = String.raw`(?:(?:[Dd]e|[Dd]el|[Dd]ella|[Dd]er|[Dd]en|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Vv]an|[Vv]on|[Zz]u|[Aa]l|[Ee]l|[Bb]en|[Bb]in|[Tt]er|[Tt]en|[Ss]t\.?|'t)\s+)`

const family = String.raw`${particle}{0,3}(?:\p{Lu}|[dDlO]['’]\p{Lu})[\p{L}\p{M}'’‐-]+(?:\s+\p{Lu}[\p{L}\p{M}'’‐-]+)?`

const initials = String.raw`(?:\p{Lu}\p{Ll}?\.(?:\s*[-‐]?\s*\p{Lu}\p{Ll}?\.){0,4})`

const suffix = String.raw`(?:,?\s+(?:Jr|Sr|II|III|IV)\.?)?`

const given = String.raw`\p{Lu}[\p{L}\p{M}'’‐-]+(?:\s+(?:\p{Lu}\.|\p{Lu}(?=\s)|\p{Lu}[\p{L}\p{M}'’‐-]+)){0,3}`

/** The spellings of names in bibliographies, each from the start of a text. */
const forms = [
  /** `Lind, A. B.` and `van Berg, Jo` */
  new RegExp(String.raw`^(${family}),\s+(${initials}(?:\s+${particle})?)${suffix}`, 'u'),
  /** `A. B. Lind` */
  new RegExp(String.raw`^(${initials})\s*(${family})${suffix}`, 'u'),
  /** `Lind AB` */
  new RegExp(
    String.raw`^(${family})\s+(\p{Lu}(?:[-‐]?\p{Lu}){0,3})(?=[,.;:]|\s+(?:et al|and|&|\()|$)(?!\.\s+\p{Lu}[\p{L}'’-]+(?:[.,]|\s+(?:and|&)\s+\p{Lu}))`,
    'u',
  ),
] as const

/** `Lind AB` after another name in this form. */
const furtherShort = new RegExp(
  String.raw`^(${family})\s+(\p{Lu}(?:[-‐]?\p{Lu}){0,3})(?=[,.;:]|\s+(?:et al|and|&|\()|$)`,
  'u',
)

/** `Lind, Ada` and `Lind, Ada B.`: only if no second name can start after the comma. */
const fullTurned = new RegExp(
  String.raw`^(${particle}{0,3}\p{Lu}[\p{L}\p{M}'’‐-]+),\s+(\p{Lu}[\p{L}\p{M}'’‐-]+(?:\s+\p{Lu}\.)+(?=[,;.\s(]|$)|${given}(?=[;.]|,?\s+(?:and|&)\s|$))`,
  'u',
)

/** `R Lock`, without a dot: only after another name. */
const dotless = new RegExp(String.raw`^(\p{Lu}(?:\s\p{Lu})?)\s+(${family})(?=[.,;:]|\s+(?:and|&)\s|$)`, 'u')

const separator = /^\s*(?:[,;]\s*(?:and|&|und|et)\s+|\s+(?:and|&|und|et)\s+|&\s*|[,;]\s*|…\s*|\.{3}\s*)(?!al\b)/u

const others = /^\s*[,;]?\s*(?:and|&)?\s*(?:et\s+al\b\.?|and others|others)\s*/u

const editors = /^\s*,?\s*\(?\b[Ee]d(?:itor)?s?\b\.?\)?\s*/u

const most = 200

/** The fields of a bibliography entry; `null` and `[]` if not found. */
export interface EntryFields extends Source {
  label: string | null
  title: string | null
  authors: string[]
  year: number | null
  doi: string | null
  archiveId: string | null
}

/** Longest entry parsed, in characters; entries have a few hundred. */
const longest = 4_000
const quoted = /(?:^|[\s,.])(?:["“„]|''|``|‘(?=\p{Lu}))(.{6,400}?)(?:[,.?!]?(?:["”]|''|’(?=[\s,.]|$))|$)/u
const yearInBrackets =
  /\(\s*(?:[^()\d]{0,30}\s)?((?:1[5-9]|20)\d{2})[a-z]?(?:,[^()]{1,40})?\)|\(n\.\s?d\.\)|\(in press\)/u
const years = /(?<![\d./:-])((?:1[5-9]|20)\d{2})[a-z]?(?![\d/]|[-–]\d{5}|\.\d{3})/gu

/** A final archive id without label, as in BibTeX styles. */
const lastNumber = /[.,]\s+(\d{4}\.\d{4,5}(?:v\d+)?)\.?$/

/** Parses an entry in any usual style: APA, IEEE, BibTeX's plain, ACM, Vancouver, Springer, APS. */
export function readEntry(text: string): EntryFields {
  const mark = entryMark(text)
  const body = text.slice(mark?.length ?? 0, longest).trim()
  const { authors, title } = namesAndTitle(body)
  const titled = title === null ? -1 : body.indexOf(title)
  const after = titled < 0 ? body.slice(peopleAt(body).length) : body.slice(titled + (title?.length ?? 0))
  return {
    label: mark?.label ?? null,
    title: title === null ? null : trimTitle(title),
    authors,
    year: yearOf(body),
    doi: findDoi(body),
    archiveId: findArchiveId(body) ?? plainArchiveId(lastNumber.exec(body)?.[1] ?? ''),
    ...readSource(after),
  }
}

function namesAndTitle(body: string): { authors: string[]; title: string | null } {
  const people = peopleAt(body)
  const inQuotes = quoted.exec(body)
  if (inQuotes?.[1] && inQuotes.index < 600) {
    const before = body.slice(0, inQuotes.index)
    return { authors: people.names.length > 0 ? people.names : fullNames(before), title: inQuotes[1] }
  }
  if (people.names.length > 0) return { authors: people.names, title: titleAfter(body.slice(people.length)) }
  const dated = yearInBrackets.exec(body)
  if (dated && dated.index > 0 && dated.index < 300) {
    const before = body.slice(0, dated.index).replace(/[\s.,]+$/, '')
    const isSource = fullNames(before).length > 0 || before.split(/\s+/).length <= 8
    if (isSource) return { authors: fullNames(before, true), title: titleAfter(body.slice(dated.index)) }
  }
  const first = beforeOthers(body) ?? sentencesOf(body)[0] ?? ''
  const names = fullNames(first)
  if (names.length === 0) return { authors: [], title: first }
  return { authors: names, title: titleAfter(body.slice(first.length)) }
}

/** The names up to and including `et al.`, if an entry starts so. */
function beforeOthers(body: string): string | null {
  const found = /^.{3,600}?\b(?:et\s+al\b|and others\b)(?=\.?\s)/u.exec(body)?.[0]
  return found !== undefined && fullNames(found).length > 0 ? found : null
}

/** The title after the authors; `null` if a journal follows at once, as in physics. */
function titleAfter(rest: string): string | null {
  const after = rest
    .replace(/^[\s.,:;]+/, '')
    .replace(
      /^(?:\((?:[^()\d]{0,20}\s)?(?:1[5-9]|20)\d{2}[a-z]?(?:,\s[^().]{1,30})?\)|(?:1[5-9]|20)\d{2}[a-z]?\b)[\s.,:;]+/,
      '',
    )
    .replace(/^\((?:n\.\s?d\.|in press)\)[\s.,:;]+/, '')
  const inRow = beforeJournal.exec(after.slice(0, 600))?.groups
  if (inRow?.title && inRow.journal && !/\p{L}{6}\.\s/u.test(inRow.journal)) return inRow.title
  const [first, second, third = ''] = sentencesOf(after)
  if (first === undefined) return null
  // A number after what follows makes that a journal.
  const isAsked = /[?!]$/.test(first) && second !== undefined && !/[\d,]/.test(second) && !/^\d/.test(third)
  if (isAsked) return `${first} ${second}`
  const isShort = first.split(/\s+/).length < 2 && !/^\p{Lu}[\p{L}\d.+-]{3,}/u.test(first)
  return isShort || isJournal(first) ? null : first
}

/** A title and, after a comma, its journal and volume: `Kelp in cold water, J. Seas 12 (2016)`. */
const beforeJournal =
  /^(?<title>[^.?!]{12,}?),\s+(?<journal>\p{Lu}[\p{L}.&’'-]*(?:\s+(?:\p{Lu}[\p{L}.&’'-]*|of|the|and|in|for|de|&))*\.?,?)\s+(?:vol\.?\s*)?\d{1,4}\s*[,(:]/u

/** `Phys. Rev. Lett. 3, 123 (2019)`: abbreviated words and a volume, without a title. */
function isJournal(text: string): boolean {
  return (
    /^(?:\p{Lu}[\p{L}]*\.?\s+){1,6}[A-H]?\s?\d{1,4}\s*[,(]/u.test(text.slice(0, 120)) ||
    /^(?:https?:|doi:|ibid)/i.test(text)
  )
}

/** Splits a text at full stops, except those of initials, abbreviations and numbers. */
function sentencesOf(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const match of text.matchAll(/[.?!]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{N}]|[\p{Ll}\d-]+[./:]|in\s|arXiv)/gu)) {
    const before = text.slice(start, match.index)
    const word = /[^\s(.]*$/.exec(before)?.[0] ?? ''
    if (match[0].startsWith('.') && (/^\p{Lu}$/u.test(word) || shortened.test(word))) continue
    parts.push(text.slice(start, match.index + (match[0].startsWith('.') ? 0 : 1)))
    start = match.index + match[0].length
  }
  const last = text.slice(start).replace(/[.\s]+$/, '')
  return [...parts, last].filter((part) => part !== '')
}

const shortened =
  /^(?:vs|al|St|Dr|vol|no|pp|Proc|Conf|Int|Trans|Symp|Univ|Eds?|Rev|Lett|Phys|Math|Sci|Soc|Am|Nat|Ann|Linn|Willd|subsp|ssp|var|spp?|cv|etc)$/

/** Full names, `Ada B. Lind, Jo van Berg, and Óscar Ruiz`; with `alone` also an organisation or one family name. */
function fullNames(text: string, alone = false): string[] {
  const parts = text
    .replace(/\bet\s+al\b\.?|\band others\b|\(?\beds?\b\.?\)?/giu, '')
    .split(/\s*[,;]\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+/u)
    .map((part) => part.replace(/[.\s]+$/, '').trim())
    .filter((part) => part !== '' && !/^(?:Jr|Sr|II|III)\.?$/.test(part))
  const names = parts.filter((part) => isName(part))
  if (names.length > 0 && names.length * 2 >= parts.length) return names
  return alone && text.length <= 120 && text !== '' ? [text.trim()] : []
}

function yearOf(body: string): number | null {
  const plain = body.replace(/https?:\S+|10\.\d{4,9}\/\S+|(?:pages?|pp\.?)\s*[\d–-]+/gi, ' ')
  const bracketed = yearInBrackets.exec(plain)?.[1]
  if (bracketed !== undefined) return Number(bracketed)
  const all = [...plain.matchAll(years)].map(([, year]) => Number(year))
  return all.findLast((year) => year <= 2099) ?? null
}

function trimTitle(title: string): string | null {
  const trimmed = title
    .replace(/\s*\((?:Version|v\.?\s*\d|\d+(?:st|nd|rd|th)\s+ed|latest)[^)]*\)\s*$/i, '')
    .replace(/,\s+(?:\p{Lu}\p{Ll}{2,8}\.?\s+)?(?:19|20)\d{2}$/u, '')
    .replace(/^["'“‘]+|["'”’]+$/g, '')
    .replace(/[\s,.;:]+$/, '')
    .trim()
  return /\p{L}{2}/u.test(trimmed) ? trimmed.slice(0, 500) : null
}

/** The authors of an entry, as `Given Family`, and the length of their text. */
interface People {
  names: string[]
  length: number
}

/** Parses names from the start of a text; without any, an empty list and length 0. */
function peopleAt(text: string): People {
  const names: string[] = []
  let at = 0
  let end = 0
  let last: Name | null = null
  while (names.length < most) {
    const rest = text.slice(at, at + 200)
    const found: Name | null = nameAt(rest, last)
    if (!found) break
    last = found
    names.push(found.name)
    end = at + found.length
    const gap = separator.exec(text.slice(end, end + 20))
    if (!gap) break
    at = end + gap[0].length
  }
  if (names.length === 0) return { names, length: 0 }
  end += others.exec(text.slice(end, end + 30))?.[0].length ?? 0
  end += editors.exec(text.slice(end, end + 20))?.[0].length ?? 0
  return { names, length: end }
}

interface Name {
  name: string
  length: number
  /** In the form `Lind AB`. */
  isShort: boolean
}

/** The name at the start of a text; `last` is the one before it. */
function nameAt(text: string, last: Name | null): Name | null {
  const [turned, straight, first] = forms
  const short = (last?.isShort ? furtherShort : first).exec(text)
  const inverted = turned.exec(text) ?? short ?? fullTurned.exec(text)
  const plain = straight.exec(text) ?? (last ? dotless.exec(text) : null)
  const found = inverted ?? plain
  const [whole, a, b] = found ?? []
  if (whole === undefined || a === undefined || b === undefined) return null
  const name = inverted ? `${b} ${a}` : `${a} ${b}`
  return { name: name.replace(/\s+/g, ' ').trim(), length: whole.length, isShort: found === short }
}
