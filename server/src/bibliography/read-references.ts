import type { StatedReference } from '@colophon/analysis/audit/compare-works'
import { entryMark } from '@colophon/analysis/document/references/entry-label'
import { readEntry } from '@colophon/analysis/document/references/read-entry'
import { type PaperId, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { cleaned, entriesOf, isBibliography } from './read-lookup.ts'
import type { BibliographyEntry } from './stated-details.ts'

/** One entry of a bibliography: as written, the work that it names, and its ids in the order they should be tried. */
export type WrittenReference = { written: string; work: StatedReference; ids: PaperId[] }

const WRITTEN_MAX = 600

/**
 * Reads a bibliography: BibTeX, RIS, or a list with a reference in each paragraph or, without empty lines, on each line.
 * Beyond `most` entries the rest is cut off.
 */
export function readReferences(text: string, most: number): { entries: WrittenReference[]; isCut: boolean } {
  const whole = cleaned(text)
  const entries: WrittenReference[] = []
  const all = isBibliography(whole) ? entriesOf(whole) : paragraphsOf(whole)
  for (const entry of all) {
    if (entries.length === most) return { entries, isCut: true }
    entries.push(typeof entry === 'string' ? writtenReference(entry) : statedReference(entry))
  }
  return { entries, isCut: false }
}

function paragraphsOf(text: string): string[] {
  const parts = /\n[ \t]*\n/.test(text.trim()) ? text.split(/\n[ \t]*\n/) : text.split('\n')
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

function writtenReference(text: string): WrittenReference {
  const { title, authors, year, doi, archiveId, container, volume, pages } = readEntry(text)
  return referenceOf(text, {
    ...{ text, title, authors, year, doi, archiveId },
    ...{ venue: container ?? null, volume: volume ?? null, pages: pages ?? null },
  })
}

function statedReference({ written, details, archiveId }: BibliographyEntry): WrittenReference {
  const { title = null, authors = [], year = null, doi = null, publication, journalRef } = details
  return referenceOf(written, {
    ...{ text: '', title, authors, year, doi, archiveId },
    ...{ venue: publication?.containerTitle || journalRef || null },
    ...{ volume: publication?.volume || null, pages: publication?.pages || null },
  })
}

/** A reference without its number, with its ids in the form in which they are compared. */
export function referenceOf(written: string, work: StatedReference): WrittenReference {
  const ids = [work.doi, work.archiveId].flatMap((id) => (id && readPaperId(id)) || [])
  const plain = (kind: PaperId['kind']) => ids.find((id) => id.kind === kind)?.value ?? null
  return {
    written: written.slice(entryMark(written)?.length ?? 0).slice(0, WRITTEN_MAX),
    work: { ...work, doi: plain('doi'), archiveId: plain('archiveId') },
    ids,
  }
}
