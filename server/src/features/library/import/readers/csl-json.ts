import type { BibliographicName, WorkType } from '@colophon/protocol/citations/bibliographic'
import { z } from 'zod'
import { pmidIn } from '../../../../bibliography/further-fields.ts'
import { archiveIdIn, doiIn, noteOfAddress } from '../../../../bibliography/ids-in-texts.ts'
import { notesOf, statedDetails, yearIn } from '../../../../bibliography/stated-details.ts'
import {
  checkCount,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  type Remark,
  UnreadableLibrary,
} from '../imported-library.ts'
import { noteMarkdown } from './note-markdown.ts'

const Scalar = z.union([z.string(), z.number()]).transform(String)
/** Crossref has lists where CSL has a text. */
const Text = z.union([Scalar, z.array(z.unknown()).transform((all) => Scalar.safeParse(all[0]).data ?? '')])
const Name = z.union([
  z.string(),
  z.object({
    family: Scalar.nullish().catch(null),
    given: Scalar.nullish().catch(null),
    literal: Scalar.nullish().catch(null),
    /** Of an organisation in Crossref's. */
    name: Scalar.nullish().catch(null),
    suffix: Scalar.nullish().catch(null),
    'non-dropping-particle': Scalar.nullish().catch(null),
    'dropping-particle': Scalar.nullish().catch(null),
  }),
])
const Names = z
  .array(z.unknown())
  .transform((all): z.output<typeof Name>[] => all.flatMap((each) => Name.safeParse(each).data ?? []))
const Dated = z.union([
  Scalar,
  z
    .object({ 'date-parts': z.unknown().optional(), raw: z.unknown().optional(), literal: z.unknown().optional() })
    .transform((date) => [date['date-parts'], date.raw, date.literal].flat(3).find(isGiven) ?? '')
    .pipe(Scalar),
])
/** A date to its day, as far as it is stated. */
const Day = z.union([
  Scalar,
  z
    .object({
      'date-parts': z.array(z.array(z.union([z.string(), z.number()]))).optional(),
      raw: Scalar.optional(),
      literal: Scalar.optional(),
    })
    .transform(({ 'date-parts': parts, raw, literal }) =>
      parts?.[0] ? parts[0].map((part) => String(part).padStart(2, '0')).join('-') : (raw ?? literal ?? ''),
    ),
])
const Words = z.union([
  Scalar.transform((text) => text.split(/[,;]/)),
  z.array(z.unknown()).transform((all) => all.flatMap((each) => Scalar.safeParse(each).data ?? [])),
])

const FIELDS = {
  ...{ id: Scalar, type: Scalar, title: Text, abstract: Text, language: Text, DOI: Text, URL: Text },
  ...{ author: Names, editor: Names },
  ...{ issued: Dated, published: Dated, 'published-print': Dated, 'published-online': Dated, 'original-date': Dated },
  ...{ 'container-title': Text, volume: Text, issue: Text, page: Text, number: Text, publisher: Text },
  ...{ 'article-number': Text, archive: Text, archive_location: Text },
  ...{ keyword: Words, annote: Text, note: Text },
  ...{ accessed: Day, edition: Text, 'publisher-place': Text, 'collection-title': Text, genre: Text },
  ...{ ISBN: Text, ISSN: Text, PMID: Text },
} as const
type Fields = { [K in keyof typeof FIELDS]?: z.output<(typeof FIELDS)[K]> }

/** The library in a CSL-JSON file, or in answers of Crossref. A field that cannot be read is left out, and named. */
export function readCslLibrary(text: string): ImportedLibrary {
  const list = listIn(parseJson(text))
  if (!list || list.length === 0) throw new UnreadableLibrary('This is not CSL-JSON: it has no list of items.')
  checkCount(list.length)
  const items: ImportedItem[] = []
  const remarks: Remark[] = []
  for (const [index, given] of list.entries()) {
    const { fields, lost } = fieldsOf(given)
    const item = cslItem(fields, index)
    if (Object.keys(item.details).length === 0 && item.archiveId === null) {
      remarks.push({ item: `Item ${index + 1} of the file`, problem: 'It has neither a title nor other details.' })
      continue
    }
    items.push(item)
    if (lost.length > 0)
      remarks.push({ item: item.name, problem: `It is imported without ${lost.join(', ')}, which cannot be read.` })
  }
  if (items.length === 0) throw new UnreadableLibrary('This is not CSL-JSON: none of its items can be read.')
  return { items, collections: [], tags: [], remarks }
}

/** The items in a list, in `{ items: […] }`, or in an answer of Crossref. */
function listIn(parsed: unknown): unknown[] | null {
  if (Array.isArray(parsed)) return parsed
  if (typeof parsed !== 'object' || parsed === null) return null
  const { items, message } = parsed as { items?: unknown; message?: unknown }
  if (Array.isArray(items)) return items
  if (message) return listIn(message)
  return 'title' in parsed && 'type' in parsed ? [parsed] : null
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}

/** The fields that can be read, and the names of those that cannot. */
function fieldsOf(given: unknown): { fields: Fields; lost: string[] } {
  const lost: string[] = []
  if (typeof given !== 'object' || given === null) return { fields: {}, lost }
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(FIELDS)) {
    const value = (given as Record<string, unknown>)[name]
    if (!isGiven(value)) continue
    const read = schema.safeParse(value)
    if (read.success) fields[name] = read.data
    else if (!isEmpty(value)) lost.push(name)
  }
  return { fields, lost }
}

/** `{"date-parts":[[null]]}` says as little as null. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !isGiven(value)
  return Object.values(value).every(isEmpty)
}

function cslItem(item: Fields, index: number): ImportedItem {
  const { author = [], editor = [], note = '', number = '' } = item
  const doi = doiIn([item.DOI, item.URL, noteOfAddress(note), /\bDOI:\s*(10\.\S+)/i.exec(note)?.[1], item.id])
  const archiveTexts = [number, item.URL, item.archive_location, note, item['container-title'], item.volume, doi]
  const archiveId = archiveIdIn(archiveTexts)
  const dates = [item.issued, item.published, item['published-print'], item['published-online'], item['original-date']]
  const type = TYPES[item.type ?? '']
  const details = statedDetails({
    title: item.title,
    names: (author.length > 0 ? author : editor).flatMap((name) => nameOf(name) ?? []),
    type,
    year: yearIn(...dates),
    publication: {
      containerTitle: item['container-title'] ?? '',
      volume: item.volume ?? '',
      issue: item.issue ?? '',
      pages: item.page ?? item['article-number'] ?? '',
      publisher: item.publisher ?? '',
    },
    further: {
      URL: item.URL,
      accessed: item.accessed,
      editor: editor.flatMap((name) => nameOf(name) ?? []),
      edition: item.edition,
      'publisher-place': item['publisher-place'],
      'collection-title': item['collection-title'],
      number: archiveIdIn([number]) === null ? number : '',
      genre: item.genre,
      ISBN: item.ISBN,
      ISSN: item.ISSN,
      PMID: item.PMID ?? pmidIn([note]),
    },
    doi,
    abstract: item.abstract,
    language: item.language,
  })
  return importedItem({
    name: details.title ?? item.id ?? `item ${index + 1}`,
    details,
    archiveId,
    tags: item.keyword?.map((tag) => tag.trim()).filter(Boolean) ?? [],
    notes: notesOf([note, item.annote ?? '']).map(noteMarkdown),
  })
}

function nameOf(name: z.output<typeof Name>): BibliographicName | null {
  if (typeof name === 'string') return { literal: name }
  const { family, given, suffix } = name
  const whole = name.literal || name.name
  if (whole) return { literal: whole }
  const particle = name['non-dropping-particle'] || name['dropping-particle']
  if (!family) return given ? { family: given } : null
  return { family, ...(given && { given }), ...(particle && { particle }), ...(suffix && { suffix }) }
}

/** Types of CSL, and of Crossref. */
const TYPES: Readonly<Record<string, WorkType>> = {
  ...{ 'article-journal': 'article', 'article-magazine': 'article', 'article-newspaper': 'article' },
  ...{ 'journal-article': 'article', article: 'preprint', 'posted-content': 'preprint', manuscript: 'preprint' },
  ...{ 'paper-conference': 'inproceedings', 'proceedings-article': 'inproceedings' },
  ...{ book: 'book', monograph: 'book', 'edited-book': 'book', 'reference-book': 'book', proceedings: 'book' },
  ...{ chapter: 'chapter', 'book-chapter': 'chapter', entry: 'chapter', 'entry-encyclopedia': 'chapter' },
  ...{ 'entry-dictionary': 'chapter', thesis: 'thesis', dissertation: 'thesis', report: 'report' },
  ...{ dataset: 'dataset', patent: 'patent', webpage: 'webpage', post: 'webpage', 'post-weblog': 'webpage' },
}

/** Parsed JSON; fails with a message for the user. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableLibrary('The file is not complete JSON. Export it again.')
  }
}
