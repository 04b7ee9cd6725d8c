import { createHash } from 'node:crypto'
import { ABSTRACT_MAX, AUTHORS_MAX, TITLE_MAX } from '@colophon/protocol/articles/constants'
import { HIGHLIGHTS_MAX } from '@colophon/protocol/highlights/entities'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { type ImportedItem, type ImportedLibrary, type Remark, UnreadableLibrary } from './imported-library.ts'

/** An item within its bounds, with what a plan compares of it. */
export type PreparedItem = ImportedItem & {
  /** SHA-256 of the item. */
  digest: string
  /** The words of the title as they are compared. */
  titleKey: string
  /** Whether the title names a paper without its year. */
  isTitleLong: boolean
}

/** A library as it leaves the process that reads it. */
export type PreparedLibrary = Omit<ImportedLibrary, 'items'> & {
  items: PreparedItem[]
  counts: LibraryCounts
  /** The number of items of each file that lists some. */
  listed: readonly number[]
}

/** What a library has, for the preview. */
export type LibraryCounts = { collections: number; tags: number; notes: number; highlights: number }

/** Titles of fewer words name a paper only together with its year. */
const TITLE_WORDS_MIN = 3
/** Most tags, notes, files and collections of an item. */
const EACH_MAX = 100
/** Most tags, notes, files, highlights and collections of the items of a library, together. */
const PARTS_MAX = 2_000_000
const NAME_MAX = 300
const TAG_MAX = 200
const PATH_MAX = 2000

/**
 * The library with its items within their bounds, and with what a plan needs of them. It runs where the library is read:
 * its time and memory follow what a user sends.
 */
export function prepareLibrary(library: ImportedLibrary, listed = [library.items.length]): PreparedLibrary {
  const remarks = [...library.remarks]
  const items: PreparedItem[] = []
  const paths = new Set(library.collections.map((path) => path.join('\n')))
  const tags = new Set<string>()
  const counts = { notes: 0, highlights: 0 }
  let parts = 0
  for (const given of library.items) {
    const item = bounded(given, remarks)
    const highlights = item.files.reduce((sum, file) => sum + file.highlights.length, item.highlights.length)
    for (const path of item.collections) paths.add(path.join('\n'))
    for (const tag of item.tags) tags.add(tag)
    counts.notes += item.notes.length
    counts.highlights += highlights
    parts += item.tags.length + item.notes.length + item.files.length + item.collections.length + highlights
    if (parts > PARTS_MAX) throw new UnreadableLibrary(TOO_MANY)
    items.push(prepared(item))
  }
  return { ...library, items, remarks, listed, counts: { ...counts, collections: paths.size, tags: tags.size } }
}

const TOO_MANY = `The library has more than ${PARTS_MAX} tags, files, notes and highlights. Import parts of it.`

function prepared(item: ImportedItem): PreparedItem {
  const words = foldedWords(item.details.title ?? '')
  const digest = createHash('sha256').update(JSON.stringify(item)).digest('hex')
  return { ...item, digest, titleKey: words.join(' '), isTitleLong: words.length >= TITLE_WORDS_MIN }
}

const NOTE_OVER_LIMIT = `This note is over the limit of ${EACH_MAX} of an item; its text is in this list.`

/** The item with at most so many of each; what is cut is named. */
function bounded(item: ImportedItem, remarks: Remark[]): ImportedItem {
  const name = cut(item.name, NAME_MAX)
  const some = <T>(all: readonly T[], what: string, most = EACH_MAX): T[] => {
    if (all.length > most) {
      remarks.push({ item: name, problem: `Of its ${all.length} ${what}, the first ${most} are imported.` })
    }
    return all.slice(0, most)
  }
  const short = (text: string, what: string, most: number): string => {
    if (text.length > most) remarks.push({ item: name, problem: `Its ${what} is cut after ${most} characters.` })
    return cut(text, most)
  }
  for (const text of item.notes.slice(EACH_MAX)) remarks.push({ item: name, problem: NOTE_OVER_LIMIT, text })
  const { title, authors, names, abstract } = item.details
  const details = {
    ...item.details,
    ...(title && { title: short(title, 'title', TITLE_MAX) }),
    ...(authors && { authors: some(authors, 'authors', AUTHORS_MAX) }),
    ...(names && { names: names.slice(0, AUTHORS_MAX) }),
    ...(abstract && { abstract: short(abstract, 'abstract', ABSTRACT_MAX) }),
  }
  return {
    ...item,
    name,
    details,
    tags: some([...new Set(item.tags.map((tag) => cut(tag, TAG_MAX)))], 'tags'),
    collections: some(item.collections, 'collections').map((path) => path.map((each) => cut(each, TAG_MAX))),
    notes: item.notes.slice(0, EACH_MAX),
    highlights: some(item.highlights, 'highlights', HIGHLIGHTS_MAX),
    files: some(item.files, 'files').map(({ path, highlights }) => {
      return { path: cut(path, PATH_MAX), highlights: some(highlights, 'highlights', HIGHLIGHTS_MAX) }
    }),
  }
}

function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).toWellFormed() : text
}
