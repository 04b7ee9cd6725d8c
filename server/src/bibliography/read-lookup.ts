import { TITLE_MAX } from '@colophon/protocol/articles/constants'
import { LOOKUP_ENTRIES_MAX } from '@colophon/protocol/citations/calls'
import { type PaperId, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import type { EntryDetails } from '@colophon/protocol/citations/lookup/read-details'
import { wordsIn } from '@colophon/protocol/knowledge/words'
import { isBibtex, readBibtex } from './bibtex.ts'
import { isRis, readRis } from './ris.ts'
import type { BibliographyEntry } from './stated-details.ts'

/** One entry of a pasted text: as it is written, the ids in it in the order they should be tried, title and year. */
export type NamedWork = { written: string; ids: PaperId[]; title: string | null; year: number | null }

/**
 * Reads what was pasted: a BibTeX or a RIS file, or a list with an id, several ids or a title on each line. What cannot be
 * understood stays as an entry with neither; beyond `most` entries the rest is cut off.
 */
export function readLookup(text: string, most = LOOKUP_ENTRIES_MAX): { entries: NamedWork[]; isCut: boolean } {
  const whole = cleaned(text)
  const entries: NamedWork[] = []
  for (const entry of isBibliography(whole) ? namedWorks(whole) : readLines(whole)) {
    if (entries.length === most) return { entries, isCut: true }
    entries.push(entry)
  }
  return { entries, isCut: false }
}

/** The details in the first entry of a BibTeX or RIS text; null if the text has no entry that states any. */
export function readDetails(text: string): EntryDetails | null {
  for (const { details } of entriesOf(cleaned(text))) if (Object.keys(details).length > 0) return details
  return null
}

/** Whether a text looks like BibTeX or RIS. */
export function isBibliography(text: string): boolean {
  return isBibtex(text) || isRis(text)
}

/** Whether there is anything in an entry that can be looked for. */
export function isReadable({ ids, title }: NamedWork): boolean {
  return ids.length > 0 || title !== null
}

const WRITTEN_MAX = 300

export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
}

export function entriesOf(text: string): Iterable<BibliographyEntry> {
  return isBibtex(text) ? readBibtex(text) : isRis(text) ? readRis(text) : []
}

function* namedWorks(text: string): Generator<NamedWork> {
  for (const { written, ids, details } of entriesOf(text)) {
    yield { written, ids, title: details.title ?? null, year: details.year ?? null }
  }
}

function* readLines(text: string): Generator<NamedWork> {
  for (const [line] of text.matchAll(/[^\n]+/g)) yield* readLine(line.trim())
}

function readLine(line: string): NamedWork[] {
  if (line === '') return []
  const whole = readPaperId(line)
  if (whole) return [entry(line, whole)]
  const parts = line.split(/[\s,;]+/).filter(Boolean)
  const ids = parts[0] && readPaperId(parts[0]) ? parts.map((part) => ({ part, id: readPaperId(part) })) : []
  if (ids.length > 0 && ids.every(({ id }) => id !== null)) return ids.map(({ part, id }) => entry(part, id))
  const isTitle = line.length <= TITLE_MAX && wordsIn(line).some(({ word }) => /\p{L}{2}/u.test(word))
  return [{ written: line.slice(0, WRITTEN_MAX), ids: [], title: isTitle ? unquoted(line) : null, year: null }]
}

function entry(written: string, id: PaperId | null): NamedWork {
  return { written: written.slice(0, WRITTEN_MAX), ids: id ? [id] : [], title: null, year: null }
}

/** Lists are often numbered, bulleted or quoted. */
function unquoted(line: string): string {
  return line
    .replace(/^(?:\[?\d{1,4}[\].)]|[-*•])\s+/, '')
    .replace(/^["“'‘](.*)["”'’][.,]?$/, '$1')
    .trim()
}
