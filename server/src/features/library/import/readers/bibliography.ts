import { isBibtex, readBibtex } from '../../../../bibliography/bibtex.ts'
import { isRis, readRis } from '../../../../bibliography/ris.ts'
import type { BibliographyEntry } from '../../../../bibliography/stated-details.ts'
import {
  checkCount,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  isPaperFile,
  type Remark,
  UnreadableLibrary,
} from '../imported-library.ts'
import { noteMarkdown } from './note-markdown.ts'

/** The library in a BibTeX, BibLaTeX or RIS file, as Zotero, Better BibTeX and JabRef write it; null for another text. */
export function readBibliography(text: string): ImportedLibrary | null {
  return isBibtex(text) ? libraryOf(readBibtex(text)) : isRis(text) ? libraryOf(readRis(text)) : null
}

function libraryOf(entries: Iterable<BibliographyEntry>): ImportedLibrary {
  const items: ImportedItem[] = []
  const remarks: Remark[] = []
  for (const entry of entries) {
    const { written, problem, citationKey, archiveId } = entry
    const details = { ...entry.details, ...(citationKey && { citationKey }) }
    const name = details.title ?? keyIn(written) ?? written.split('\n')[0] ?? ''
    const files = entry.files.filter(isPaperFile).map((path) => ({ path, highlights: [] }))
    if (problem !== null) remarks.push({ item: name, problem, text: written })
    else if (entry.isContainer && files.length === 0) remarks.push({ item: name, problem: CONTAINER })
    else {
      const tags = entry.tags.map((tag) => tag.trim()).filter(Boolean)
      const notes = entry.notes.map(noteMarkdown).filter(Boolean)
      items.push(importedItem({ name, details, archiveId, tags, notes, files }))
    }
    checkCount(items.length + remarks.length)
  }
  if (items.length === 0) throw new UnreadableLibrary(remarks[0] ? allFailed(remarks[0]) : 'The file has no entries.')
  return { items, collections: [], tags: [], remarks }
}

/** The citation key of an entry that cannot be read. */
function keyIn(written: string): string | undefined {
  return /^@[a-z]+\s*[{(]\s*([^\s,={}()"]+)\s*,/i.exec(written)?.[1]
}

const CONTAINER = 'It is in the papers that refer to it, as their venue, and no paper of its own.'

function allFailed({ item, problem }: Remark): string {
  return `The file has no entry that can be read. The first is “${item.slice(0, 100)}”. ${problem}`
}
