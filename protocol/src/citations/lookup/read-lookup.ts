import { TITLE_MAX } from '../../articles/constants.ts'
import { wordsIn } from '../../knowledge/words.ts'
import { LOOKUP_ENTRIES_MAX } from '../calls.ts'
import type { BibliographyEntry } from './bibliography.ts'
import { isBibtex, readBibtex } from './bibtex.ts'
import { type PaperId, readPaperId } from './paper-id.ts'
import { isRis, readRis } from './ris.ts'

/**
 * Reads what was pasted: a BibTeX or a RIS file, or a list with an id, several ids or a title on each line. What cannot be
 * understood stays as an entry with neither; beyond LOOKUP_ENTRIES_MAX entries the rest is cut off.
 */
export function readLookup(text: string): { entries: BibliographyEntry[]; isCut: boolean } {
  const whole = text.toWellFormed().replace(/^\ufeff/, '')
  const entries: BibliographyEntry[] = []
  for (const entry of isBibtex(whole) ? readBibtex(whole) : isRis(whole) ? readRis(whole) : readLines(whole)) {
    if (entries.length === LOOKUP_ENTRIES_MAX) return { entries, isCut: true }
    entries.push(entry)
  }
  return { entries, isCut: false }
}

/** Whether there is anything in an entry that can be looked for. */
export function isReadable({ ids, title }: BibliographyEntry): boolean {
  return ids.length > 0 || title !== null
}

const WRITTEN_MAX = 300

function* readLines(text: string): Generator<BibliographyEntry> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) yield* readLine(line.trim())
}

function readLine(line: string): BibliographyEntry[] {
  if (line === '') return []
  const whole = readPaperId(line)
  if (whole) return [entry(line, whole)]
  const parts = line.split(/[\s,;]+/).filter(Boolean)
  const ids = parts[0] && readPaperId(parts[0]) ? parts.map((part) => ({ part, id: readPaperId(part) })) : []
  if (ids.length > 0 && ids.every(({ id }) => id !== null)) return ids.map(({ part, id }) => entry(part, id))
  const isTitle = line.length <= TITLE_MAX && wordsIn(line).some(({ word }) => /\p{L}{2}/u.test(word))
  return [{ written: line.slice(0, WRITTEN_MAX), ids: [], title: isTitle ? unquoted(line) : null, year: null }]
}

function entry(written: string, id: PaperId | null): BibliographyEntry {
  return { written: written.slice(0, WRITTEN_MAX), ids: id ? [id] : [], title: null, year: null }
}

/** Lists are often numbered, bulleted or quoted. */
function unquoted(line: string): string {
  return line
    .replace(/^(?:\[?\d{1,4}[\].)]|[-*•])\s+/, '')
    .replace(/^["“'‘](.*)["”'’][.,]?$/, '$1')
    .trim()
}
