import { createHash } from 'node:crypto'
import { alternatives } from '@colophon/protocol/alternatives'
import { categoryName } from '@colophon/protocol/archive/categories'
import { archiveIdMonth, plainArchiveId } from '@colophon/protocol/archive/ids'
import { FIELD_MAX } from '@colophon/protocol/articles/constants'
import type { BibliographicName, Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import { latexLetters } from '@colophon/protocol/citations/latex-letters'
import { nameOfParts, writtenName } from '@colophon/protocol/citations/person-name'
import { z } from 'zod'

/** Maths and text; an unpaired dollar is text. */
const PIECES = /\$\$[^$]*\$\$|\$[^$]*\$|(?:\\.|[^$\\])+|\$|\\/gu
const ESCAPED = /\\([&%#_])/g
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const FOR = /^\s*(?:and\s+)?(?:(?:on behalf of|for)\s+(?:the\s+)?(?=.*collaboration))?/i

/** A withdrawal notice is at the start of an abstract; later mentions are not notices. */
const HEAD = 120

const SAID = new RegExp(
  String.raw`\b(?:this|the) (?:\w+ ){0,2}(?:${alternatives`
    paper|article|submission|manuscript|preprint|work|posting|note|report|thesis|draft|version
  `})s?\b[^.]{0,30}? (?:has (?:now |since )?been|have been|is|was|were|are being|is being) (?:\w+ )?withdrawn\b`,
  'i',
)

/** A record of the preprint archive, or of another provider, as it is stored. */
export type ArchiveEntry = {
  /** Unique: `arxiv:<id>`, or `record:<identifier>` for a record of another provider. */
  articleUrl: string
  /** The id of the preprint archive; null for a record of another provider. */
  archiveId: string | null
  /** The same id, or the identifier at the other provider. */
  fileName: string
  /** The host of the other provider, and the record's page there if it states one. */
  provider: string | null
  pageUrl: string | null
  title: string
  field: string
  authors: string[]
  abstract: string
  year: number | null
  doi: string | null
  journalRef: string | null
  /** Where the source states them; `authors` and `journalRef` are then derived from them. */
  names?: BibliographicName[]
  publication?: Publication
  type?: WorkType
  /** ISO 8601, of the first version. */
  createdAt: string
  /** ISO 8601, of the last change; decides which of two records is newer. */
  updatedAt: string
  submitter: string | null
  comments: string | null
  reportNo: string | null
  license: string | null
  categories: string[]
  versions: { version: string; createdAt: string }[]
  isWithdrawn: boolean
  /** SHA-256 of the metadata, in hexadecimal. */
  recordHash: string
}

/** A parsed line: a record, or why it is invalid. */
export type Parsed = { entry: ArchiveEntry } | { reason: string }

/** Parses a line in either metadata format of the archive; see docs/operations.md. */
export function parseRecord(line: string): Parsed {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { reason: 'not JSON' }
  }
  return parseFields(value)
}

/** Parses the fields of a line. */
export function parseFields(value: unknown): Parsed {
  const parsed = Line.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { reason: `${issue?.path.join('.') || 'the line'}: ${issue?.message}` }
  }
  return entryOf(parsed.data)
}

/** Longer than any title of the archive. */
export const TITLE_MAX = 2000

const text = z.string()
const optional = z
  .string()
  .nullish()
  .transform((value) => plainText(value ?? '') || null)
const day = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value) return null
    const time = Date.parse(value)
    if (time >= EARLIEST && time < LATEST) return time
    context.addIssue({ code: 'custom', message: 'is no date' })
    return z.NEVER
  })

const Line = z.object({
  id: text.transform((value, context) => {
    const id = plainArchiveId(value.trim()) ?? plainArchiveId(restoreId(value.trim()))
    if (id !== null) return id
    context.addIssue({ code: 'custom', message: 'is not an id of the archive' })
    return z.NEVER
  }),
  title: text
    .transform(plainText)
    .pipe(text.min(1, 'is empty').max(TITLE_MAX, `has more than ${TITLE_MAX} characters`)),
  abstract: text.transform(plainText).default(''),
  authors: text.default(''),
  authors_parsed: z.array(z.array(text.nullable())).nullish(),
  categories: text,
  primary_category: text.nullish(),
  submitter: optional,
  comments: optional,
  'journal-ref': optional,
  doi: optional,
  'report-no': optional,
  license: optional,
  versions: z.array(z.object({ version: text, created: day })).nullish(),
  update_date: day,
  created: day,
  updated: day,
  listed: day,
})

/**
 * Restores an id that was stored as a number: zeros lost at its ends, or a floating-point error. Ids have four digits
 * after the dot until the end of 2014, then five.
 */
function restoreId(id: string): string {
  if (!/^\d{3,4}\.\d{1,14}$/.test(id)) return id
  const [month = '', number = ''] = Number(id)
    .toFixed(Number(id) < FIVE_DIGITS_SINCE ? 4 : 5)
    .split('.')
  const isNear = Math.abs(Number(`${month}.${number}`) - Number(id)) < 1e-9
  return isNear ? `${month.padStart(4, '0')}.${number}` : id
}

const FIVE_DIGITS_SINCE = 1501

/** The archive is younger, but a few records have the date of their paper. */
const EARLIEST = Date.UTC(1900, 0)
const LATEST = Date.UTC(2200, 0)

function entryOf(line: z.infer<typeof Line>): Parsed {
  // Some submitters mixed in codes of other classifications.
  const known = line.categories.split(/[\s,]+/).filter((code) => categoryName(code) !== null)
  const primary = line.primary_category && categoryName(line.primary_category) ? line.primary_category : known[0]
  const field = primary === undefined ? null : categoryName(primary)
  if (primary === undefined || field === null) return { reason: 'categories: none is in the archive' }
  const versions = (line.versions ?? []).flatMap(({ version, created }) =>
    created === null ? [] : [{ version: plainText(version), createdAt: moment(created) }],
  )
  const created = Date.parse(versions[0]?.createdAt ?? '') || line.created || line.listed || archiveIdMonth(line.id)
  const comments = line.comments
  const names = line.authors_parsed?.length ? namesOfParts(line.authors_parsed) : null
  const entry = {
    archiveId: line.id,
    title: line.title,
    field: field.slice(0, FIELD_MAX),
    authors: names ? names.map(writtenName) : namesInLine(line.authors),
    ...(names && { names }),
    abstract: line.abstract,
    year: new Date(created).getUTCFullYear(),
    doi: line.doi?.split(/[\s,;]+/)[0] ?? null,
    journalRef: line['journal-ref'],
    createdAt: moment(created),
    updatedAt: moment(line.update_date ?? line.updated ?? (Date.parse(versions.at(-1)?.createdAt ?? '') || created)),
    submitter: line.submitter,
    comments,
    reportNo: line['report-no'],
    license: line.license,
    categories: [...new Set([primary, ...known])],
    versions,
    isWithdrawn: isWithdrawn(comments, line.abstract),
  }
  const here = { articleUrl: archiveUrl(line.id), fileName: line.id, provider: null, pageUrl: null }
  return { entry: { ...here, ...entry, recordHash: hashOf(entry) } }
}

/** The `articleUrl` of a record of the preprint archive. */
export function archiveUrl(archiveId: string): string {
  return `arxiv:${archiveId}`
}

export function hashOf(metadata: object): string {
  return createHash('sha256').update(JSON.stringify(metadata)).digest('hex')
}

function moment(time: number): string {
  return new Date(time).toISOString()
}

/** Whether a record says that its authors or the archive withdrew it; neither format has a field for that. */
export function isWithdrawn(comments: string | null, abstract: string): boolean {
  return SAID.test(comments ?? '') || /^withdrawn\b/i.test(comments ?? '') || SAID.test(abstract.slice(0, HEAD))
}

/** An author in the archive's parsed form: last name, first names, suffix, and sometimes affiliations. */
type ParsedName = readonly (string | null)[]

/** The names in order. */
export function namesOfParts(parsed: readonly ParsedName[]): BibliographicName[] {
  return parsed.flatMap(([last, first, suffix]) => {
    return nameOfParts(plainText(last ?? ''), plainText(first ?? ''), plainText(suffix ?? '')) ?? []
  })
}

/** Splits a line of names at commas and "and"; affiliations in brackets are dropped, "Jr." stays with its name. */
export function namesInLine(line: string): string[] {
  const names: string[] = []
  for (const part of withoutBrackets(plainText(line)).split(/[,;]|\s(?:and|&)\s/i)) {
    const name = part.replace(FOR, '').replace(/\s+/g, ' ').trim()
    const previous = names.at(-1)
    if (SUFFIX.test(name) && previous !== undefined) names[names.length - 1] = `${previous} ${name}`
    else if (/\p{L}/u.test(name)) names.push(name)
  }
  return names
}

/** Brackets may be nested; an unclosed one drops the rest of its name only. */
function withoutBrackets(line: string): string {
  const plain = line.replace(/\([^()]*\)/g, ' ')
  return plain === line ? line.replace(/\([^,;]*/g, ' ').replaceAll(')', ' ') : withoutBrackets(plain)
}

/**
 * Plain text of an archive text: one line, without invisible characters, LaTeX accents and letters outside maths as
 * Unicode. `$…$` and other commands stay.
 */
export function plainText(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return shown.includes('\\')
    ? shown.replace(PIECES, (piece) => (piece.startsWith('$') ? piece : latexLetters(piece).replace(ESCAPED, '$1')))
    : shown
}
