import { basename } from 'node:path'
import { ExportedLibrary, ExportedPaper } from '../export/exported-library.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import {
  checkCount,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  UnreadableLibrary,
} from './imported-library.ts'
import { type PreparedLibrary, prepareLibrary } from './prepare-library.ts'
import { readBibliography } from './readers/bibliography.ts'
import { parseJson, readCslLibrary } from './readers/csl-json.ts'
import { readZoteroBytes, readZoteroFolder } from './readers/zotero-folder.ts'
import { readZoteroRdf } from './readers/zotero-rdf.ts'
import type { Source } from './source.ts'

/**
 * What a library is read from, apart from a database on this machine: its main file, and further texts that list items,
 * or the head of an export.
 */
export type LibraryContent = { kind: 'database' | 'text' | 'export'; main: Uint8Array; more: readonly Uint8Array[] }

/** Reads the library that a source has; its format is recognised by its content. */
export async function readLibrary(source: Source): Promise<PreparedLibrary> {
  const { main, mainPath } = source
  if (!mainPath || !isDatabase(main)) return parseLibrary(await contentOf(source))
  await checkClosed(source)
  return prepareLibrary(readZoteroFolder(mainPath))
}

/** Loads the files of a source that list its items. */
export async function contentOf(source: Source): Promise<LibraryContent> {
  const main = await source.bytes(source.main)
  if (/\.jsonl$/i.test(source.main)) return { kind: 'export', main, more: [await source.bytes('library.json')] }
  if (!isDatabase(source.main)) return { kind: 'text', main, more: await Promise.all(source.more.map(source.bytes)) }
  await checkClosed(source)
  return { kind: 'database', main, more: [] }
}

/** Reads a library from its content alone, without any file. */
export function parseLibrary(content: LibraryContent): PreparedLibrary {
  const libraries = readContent(content)
  return prepareLibrary(
    together(libraries),
    libraries.map(({ items }) => items.length),
  )
}

function readContent({ kind, main, more }: LibraryContent): ImportedLibrary[] {
  if (kind === 'database') return [readZoteroBytes(main)]
  if (kind === 'export') return [readExport(decoded(more[0] ?? new Uint8Array()).text, decoded(main).text)]
  return [main, ...more].map(readBytes)
}

function readBytes(bytes: Uint8Array): ImportedLibrary {
  const { text, remark } = decoded(bytes)
  const library = readText(text)
  if (remark) library.remarks.unshift({ item: 'The file', problem: remark })
  return library
}

/** Several lists of items as one library. */
function together(libraries: readonly ImportedLibrary[]): ImportedLibrary {
  const items = libraries.flatMap((library) => library.items)
  checkCount(items.length)
  return {
    items,
    collections: libraries.flatMap((library) => library.collections),
    tags: libraries.flatMap((library) => library.tags),
    remarks: libraries.flatMap((library) => library.remarks),
  }
}

function readText(text: string): ImportedLibrary {
  const start = /\S/.exec(text)?.[0] ?? ''
  if (start === '<') return readZoteroRdf(text)
  if (start === '[' || start === '{') return readCslLibrary(text)
  const library = readBibliography(text)
  if (!library) throw new UnreadableLibrary('The file is neither Zotero RDF, CSL-JSON, BibTeX nor RIS.')
  return library
}

const isDatabase = (main: string) => /\.sqlite$/i.test(main)

/** Fails for a copy to which Zotero was still writing. */
async function checkClosed(source: Source): Promise<void> {
  const name = basename(source.main)
  for (const journal of [`${name}-journal`, `${name}-wal`]) {
    if ((await source.file(journal))?.size) throw new UnreadableLibrary(OPEN_DATABASE)
  }
}

function decoded(bytes: Uint8Array): DecodedText {
  const decoded = decodeText(bytes)
  if (decoded.text.includes('\0')) throw new UnreadableLibrary('This is not a text file.')
  return decoded
}

const OPEN_DATABASE = 'The database was copied while Zotero was open. Close Zotero, and copy its data folder again.'

/** An exported library of this product. */
function readExport(head: string, papers: string): ImportedLibrary {
  const library = ExportedLibrary.safeParse(parseJson(head)).data
  if (!library) throw new UnreadableLibrary('library.json is not from an export, or from one of a newer version.')
  const items: ImportedItem[] = []
  for (const [index, line] of papers.split('\n').entries()) {
    if (line === '') continue
    const paper = ExportedPaper.safeParse(parseJson(line)).data
    if (!paper) throw new UnreadableLibrary(`Line ${index + 1} of papers.jsonl is not a paper of an export.`)
    items.push(exportedItem(paper))
    checkCount(items.length)
  }
  return { items, collections: library.collections, tags: library.tags, remarks: [] }
}

function exportedItem({
  file,
  archiveId,
  isKept,
  highlights,
  notes,
  statements,
  collections,
  tags,
  status,
  ...details
}: ExportedPaper) {
  const files = file === null ? [] : [{ path: file, highlights: [] }]
  const filed = { collections, tags, status, highlights, notes, files }
  return importedItem({ name: details.title, details, archiveId, isKept, isExport: true, statements, ...filed })
}
