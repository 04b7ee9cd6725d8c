import { isBibtex } from '@colophon/protocol/citations/lookup/bibtex'
import { isRis } from '@colophon/protocol/citations/lookup/ris'
import { ExportedLibrary, ExportedPaper } from '../export/exported-library.ts'
import {
  checkCount,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  UnreadableLibrary,
} from './imported-library.ts'
import { parseJson, readBibtexLibrary, readCslLibrary, readRisLibrary } from './readers/bibliography.ts'
import { readZoteroFolder } from './readers/zotero-folder.ts'
import { readZoteroRdf } from './readers/zotero-rdf.ts'
import type { Source } from './source.ts'

/** Reads the library that a source has; its format is recognised by its content. */
export async function readLibrary(source: Source): Promise<ImportedLibrary> {
  const { main, mainPath } = source
  if (mainPath && /\.sqlite$/i.test(main)) {
    for (const journal of [`${main}-journal`, `${main}-wal`]) {
      if ((await source.file(journal))?.size) throw new UnreadableLibrary(OPEN_DATABASE)
    }
    return readZoteroFolder(mainPath)
  }
  const text = await source.text(main)
  if (/\.jsonl$/i.test(main)) return readExport(await source.text('library.json'), text)
  const start = text.trimStart()
  if (start.startsWith('<')) return readZoteroRdf(text)
  if (/^[[{]/.test(start)) return readCslLibrary(text)
  if (isBibtex(text)) return readBibtexLibrary(text)
  if (isRis(text)) return readRisLibrary(text)
  throw new UnreadableLibrary('The file is neither Zotero RDF, CSL-JSON, BibTeX nor RIS.')
}

const OPEN_DATABASE = 'The database was copied while Zotero was open. Close Zotero, and copy its data folder again.'

/** An exported library of this product. */
function readExport(head: string, papers: string): ImportedLibrary {
  const library = ExportedLibrary.safeParse(parseJson(head)).data
  if (!library) throw new UnreadableLibrary('library.json is not that of an export, or of a newer version.')
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
  statements,
  collections,
  tags,
  status,
  ...details
}: ExportedPaper) {
  const files = file === null ? [] : [{ path: file, highlights: [] }]
  const filed = { collections, tags, status, highlights, files }
  return importedItem({ name: details.title, details, archiveId, isKept, isExport: true, statements, ...filed })
}
