import { plainArchiveId } from '@colophon/protocol/archive/ids'
import { readLanguage } from '@colophon/protocol/articles/language'
import { unlatex, type WrittenEntry } from '@colophon/protocol/citations/lookup/bibliography'
import { bibtexEntries } from '@colophon/protocol/citations/lookup/bibtex'
import { plainDoi, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { type EntryDetails, entryDetails, writtenVenue } from '@colophon/protocol/citations/lookup/read-details'
import { risEntries } from '@colophon/protocol/citations/lookup/ris'
import { z } from 'zod'
import {
  checkCount,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  isPaperFile,
  UnreadableLibrary,
} from '../imported-library.ts'
import { htmlText } from './html-text.ts'

/** The library in a BibTeX or BibLaTeX file, as Zotero, Better BibTeX and JabRef write it. */
export function readBibtexLibrary(text: string): ImportedLibrary {
  return libraryOf(bibtexEntries(text), ({ fields }) => ({
    tags: ['keywords', 'keyword'].flatMap((name) => unlatex(fields.get(name) ?? '').split(/[,;]/)),
    notes: ['annote', 'annotation'].flatMap((name) => unlatexNote(fields.get(name) ?? '')),
    paths: bibtexFiles(fields.get('file') ?? ''),
    ids: ['eprint', 'arxivid', 'url', 'note', 'journal'].flatMap((name) => fields.get(name) ?? []),
  }))
}

/** The library in a RIS file. */
export function readRisLibrary(text: string): ImportedLibrary {
  return libraryOf(risEntries(text), ({ repeated }) => {
    const all = (...names: string[]) => names.flatMap((name) => repeated?.get(name) ?? [])
    return {
      tags: all('kw').flatMap((value) => value.split(/[\n;]/)),
      notes: all('n1').map(htmlText),
      paths: all('l1', 'l2', 'l4').map(localPath),
      ids: all('an', 'm3', 'ur', 'jo', 'n1'),
    }
  })
}

type Extras = { tags: string[]; notes: string[]; paths: string[]; ids: string[] }

function libraryOf(entries: Iterable<WrittenEntry>, extrasOf: (entry: WrittenEntry) => Extras): ImportedLibrary {
  const items: ImportedItem[] = []
  for (const entry of entries) {
    const details = entryDetails(entry)
    const { notes, paths, ids, ...extras } = extrasOf(entry)
    const tags = extras.tags.map((tag) => tag.trim()).filter(Boolean)
    const files = paths.filter(isPaperFile).map((path) => ({ path, highlights: [] }))
    const name = details.title ?? entry.written.split('\n')[0] ?? ''
    items.push(importedItem({ name, details, archiveId: archiveIdIn(ids, details), tags, notes, files }))
    checkCount(items.length)
  }
  if (items.length === 0) throw new UnreadableLibrary('The file has no entries.')
  return { items, collections: [], tags: [], remarks: [] }
}

/** The id of the preprint archive in an entry: in one of the texts, or as the DOI that the archive gives its records. */
export function archiveIdIn(texts: readonly string[], { doi }: Pick<EntryDetails, 'doi'>): string | null {
  for (const text of [...texts, doi ?? '']) {
    const marked = /arxiv[:\s]\s*([\w.-]+(?:\/\d+)?)/i.exec(text.slice(0, 2000))?.[1]
    const id = readPaperId(text.replace(/[{}]/g, ''))
    if (id?.kind === 'archiveId') return id.value
    const plain = plainArchiveId(marked?.toLowerCase() ?? '')
    if (plain) return plain
  }
  return null
}

function unlatexNote(written: string): string[] {
  const paragraphs = written.split(/\\par\b|\n\s*\n/).map(unlatex)
  const note = paragraphs.filter(Boolean).join('\n\n')
  return note ? [note] : []
}

/**
 * The paths in `file = {Full Text:files/12/name.pdf:application/pdf;…}`, or in a plain `file = {name.pdf}`. Colons,
 * semicolons and backslashes in names are escaped.
 */
function bibtexFiles(written: string): string[] {
  return splitUnescaped(written, ';').flatMap((file) => {
    const parts = splitUnescaped(file, ':').map((part) => part.replace(/\\([:;\\{}_%&#$])/g, '$1'))
    const path = parts.length >= 3 ? parts.slice(1, -1).join(':') : parts.length === 2 ? parts[1] : parts[0]
    return path?.trim() ? [path.trim()] : []
  })
}

function splitUnescaped(text: string, separator: ':' | ';'): string[] {
  const ends = [...text.matchAll(/\\.|[:;]/gs)].filter(([found]) => found === separator).map(({ index }) => index)
  return [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end))
}

/** A path that may be written as `file://` or `internal-pdf://`. */
function localPath(written: string): string {
  if (!/^(?:file|internal-pdf):\/\//i.test(written)) return written
  const path = written.replace(/^[a-z-]+:\/\/(?:localhost)?/i, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const Text = z.union([z.string(), z.number()]).transform(String)
const CslName = z.object({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  suffix: z.string().optional(),
  'non-dropping-particle': z.string().optional(),
  'dropping-particle': z.string().optional(),
})
const CslItem = z.object({
  id: Text.optional(),
  title: Text.optional(),
  author: z.array(CslName).optional(),
  issued: z
    .object({ 'date-parts': z.array(z.array(Text)).optional(), raw: Text.optional(), literal: Text.optional() })
    .optional(),
  'container-title': z.union([Text, z.array(Text).transform(([first = '']) => first)]).optional(),
  volume: Text.optional(),
  issue: Text.optional(),
  page: Text.optional(),
  number: Text.optional(),
  DOI: z.string().optional(),
  URL: z.string().optional(),
  abstract: z.string().optional(),
  language: z.string().optional(),
  keyword: z.string().optional(),
  annote: z.string().optional(),
  note: z.string().optional(),
})

/** The library in a CSL-JSON file. */
export function readCslLibrary(text: string): ImportedLibrary {
  const parsed = parseJson(text)
  const list = Array.isArray(parsed) ? parsed : (parsed as { items?: unknown } | null)?.items
  if (!Array.isArray(list) || list.length === 0)
    throw new UnreadableLibrary('This is not CSL-JSON: it has no list of items.')
  checkCount(list.length)
  const items: ImportedItem[] = []
  const remarks: ImportedLibrary['remarks'] = []
  for (const [index, given] of list.entries()) {
    const { data } = CslItem.safeParse(given)
    if (data) items.push(cslItem(data, index))
    else remarks.push({ item: `item ${index + 1}`, problem: 'This is not an item of CSL-JSON.' })
  }
  if (items.length === 0) throw new UnreadableLibrary('This is not CSL-JSON: none of its items can be read.')
  return { items, collections: [], tags: [], remarks }
}

function cslItem(item: z.infer<typeof CslItem>, index: number): ImportedItem {
  const { issued } = item
  const year = /\d{4}/.exec(issued?.['date-parts']?.[0]?.[0] ?? issued?.raw ?? issued?.literal ?? '')?.[0]
  const details = statedDetails({
    title: item.title,
    authors: item.author?.map(spokenName),
    year,
    venue: {
      name: item['container-title'] ?? '',
      volume: item.volume ?? '',
      issue: item.issue ?? '',
      pages: item.page ?? '',
    },
    doi: item.DOI,
    abstract: item.abstract,
    language: item.language,
  })
  return importedItem({
    name: details.title ?? item.id ?? `item ${index + 1}`,
    details,
    archiveId: archiveIdIn([item.number ?? '', item.URL ?? '', item.note ?? ''], details),
    tags: item.keyword?.split(/[,;]/).map((tag) => tag.trim()) ?? [],
    notes: item.annote ? [htmlText(item.annote)] : [],
  })
}

function spokenName(name: z.infer<typeof CslName>): string {
  if (name.literal) return name.literal
  const particle = name['non-dropping-particle'] ?? name['dropping-particle']
  const whole = [name.given, particle, name.family].filter(Boolean).join(' ')
  return name.suffix ? `${whole}, ${name.suffix}` : whole
}

/** Fields of an item as its program has them. */
export type StatedFields = {
  title?: string | undefined
  authors?: readonly string[] | undefined
  year?: string | undefined
  venue: { name: string; volume: string; issue: string; pages: string }
  doi?: string | undefined
  abstract?: string | undefined
  language?: string | undefined
}

/** The details in plain fields; what is not stated is missing. */
export function statedDetails(fields: StatedFields): EntryDetails {
  const authors = fields.authors?.map((name) => name.trim()).filter(Boolean) ?? []
  const year = fields.year === undefined ? null : Number(fields.year)
  const details = {
    title: fields.title?.trim(),
    authors: authors.length > 0 ? authors : null,
    year,
    journalRef: writtenVenue({ ...fields.venue, year: fields.year }),
    doi: plainDoi(fields.doi ?? ''),
    abstract: fields.abstract?.trim(),
    language: readLanguage(fields.language ?? ''),
  }
  const isStated = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== ''
  return Object.fromEntries(Object.entries(details).filter(isStated))
}

/** Parsed JSON; fails with a message for the user. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableLibrary('The file is not complete JSON. Export it again.')
  }
}
