import { isDeepStrictEqual } from 'node:util'
import { AUTHOR_MAX, AUTHORS_MAX, VENUE_MAX } from '@colophon/protocol/articles/constants'
import {
  type BibliographicName,
  FURTHER_TEXT_MAX,
  type FurtherFields,
  type Publication,
  type WorkType,
} from '@colophon/protocol/citations/bibliographic'
import { readName, writtenName } from '@colophon/protocol/citations/person-name'
import {
  NO_PUBLICATION,
  readPublication,
  typeOfVenue,
  writtenPublication,
} from '@colophon/protocol/citations/publication'
import { cleanTitle } from './files/upload-name.ts'
import type { articles } from './tables.ts'

/** The bibliographic data of a paper as stored: structured, with `authors` and `journalRef` as their display forms. */
export type Bibliography = Pick<
  typeof articles.$inferSelect,
  'authors' | 'names' | 'year' | 'journalRef' | 'publication' | 'type' | 'archiveId'
>

type Changes = { [K in keyof Bibliography]?: Bibliography[K] | undefined }

/** A paper of which nothing is stored yet. */
export const NO_BIBLIOGRAPHY: Bibliography = {
  ...{ authors: [], names: null, year: null, journalRef: null, publication: null, type: null, archiveId: null },
}

/**
 * The changes of a paper with everything that follows from them: the display forms of names and publication, or the
 * structure of authors and venue that are free text. What a free text does not change keeps its structure.
 */
export function bibliographicColumns<T extends Changes>(changes: T, stored: Bibliography): T & Partial<Bibliography> {
  return { ...changes, ...namesIn(changes, stored), ...publicationIn(changes, stored) }
}

function namesIn({ names, authors }: Changes, stored: Bibliography): Partial<Bibliography> {
  if (names && isDeepStrictEqual(names, stored.names)) return { authors: stored.authors }
  if (names) return { authors: names.map(writtenName) }
  if (authors === undefined) return {}
  const known = new Map(stored.names?.map((name) => [writtenName(name), name]))
  return { names: authors.flatMap((author) => known.get(author) ?? readName(author) ?? []) }
}

function publicationIn(changes: Changes, stored: Bibliography): Partial<Bibliography> {
  const isYearChanged = changes.year !== undefined
  const year = changes.year === undefined ? stored.year : changes.year
  const publication = publicationOf(changes, stored)
  const isDerived = stored.publication !== null && stored.journalRef === displayed(stored.publication, stored.year)
  const isOfText = !changes.publication && changes.journalRef !== undefined
  const isNew = stored.type === null || publication !== stored.publication
  const followed = isNew ? typeAt(publication, stored.type, changes.archiveId ?? stored.archiveId) : stored.type
  const type = changes.type ?? followed
  return {
    ...(publication !== stored.publication && { publication }),
    ...(type !== stored.type && { type }),
    ...(publication && !isOfText && (changes.publication || (isDerived && isYearChanged))
      ? { journalRef: displayed(publication, year) }
      : {}),
  }
}

function publicationOf({ publication, journalRef }: Changes, stored: Bibliography): Publication | null {
  if (publication) return publication
  if (journalRef === undefined || (journalRef === stored.journalRef && stored.publication)) return stored.publication
  const publisher = stored.publication?.publisher ?? ''
  if (journalRef) return { ...readPublication(journalRef), publisher }
  return publisher ? { ...NO_PUBLICATION, publisher } : null
}

function displayed(publication: Publication, year: number | null): string | null {
  return writtenPublication(publication, year).slice(0, VENUE_MAX) || null
}

/** The stated type, unless it follows from the venue, and the venue is another one. */
function typeAt(publication: Publication | null, type: WorkType | null, archiveId: string | null): WorkType | null {
  const isOfVenue = type === 'article' || type === 'inproceedings'
  if (isOfVenue ? publication?.containerTitle : type !== null && type !== 'preprint') return type
  return typeOfVenue(publication, archiveId)
}

/** The bibliographic data of a stored paper; those that an earlier version has written are read from their text. */
export function bibliographyOf(stored: Bibliography): Pick<Bibliography, 'publication' | 'type'> & {
  names: BibliographicName[]
} {
  const { names, publication, type, authors, journalRef } = stored
  if (names && (publication || journalRef === null)) return { names, publication, type }
  const read = { ...stored, ...bibliographicColumns({ authors, journalRef }, stored) }
  return { names: names ?? read.names ?? [], publication: read.publication, type: read.type }
}

/** Names as they can be stored, without those of which nothing is left. */
export function storableNames(names: readonly BibliographicName[]): BibliographicName[] {
  return names.slice(0, AUTHORS_MAX).flatMap((name): BibliographicName[] => {
    if ('literal' in name) return given(line(name.literal), (literal) => ({ literal }))
    const { family, ...others } = name
    const rest = Object.entries(others).flatMap(([part, text]) => given(line(text), (kept) => [part, kept]))
    return given(line(family), (kept) => ({ family: kept, ...Object.fromEntries(rest) }))
  })
}

/** A publication as it can be stored. */
export function storablePublication({ year, ...texts }: Publication): Publication {
  const kept = (text: string) => cleanTitle(text.slice(0, VENUE_MAX)) ?? ''
  const { containerTitle, volume, issue, pages, publisher } = texts
  return {
    ...{ containerTitle: kept(containerTitle), volume: kept(volume), issue: kept(issue), pages: kept(pages) },
    publisher: kept(publisher),
    ...(year === undefined ? {} : { year }),
  }
}

/** Further fields as they can be stored; null if nothing is left. */
export function storableFurther({ editor = [], URL: url, ...texts }: FurtherFields): FurtherFields | null {
  const editors = storableNames(editor)
  const kept = Object.entries(texts).flatMap(([name, text]) =>
    given(cleanTitle(text.slice(0, FURTHER_TEXT_MAX)), (clean) => [name, clean]),
  )
  const fields: FurtherFields = {
    ...(url && { URL: url }),
    ...Object.fromEntries(kept),
    ...(editors.length > 0 && { editor: editors }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}

function line(text: string | undefined): string | null {
  return cleanTitle((text ?? '').slice(0, AUTHOR_MAX))
}

function given<T>(text: string | null, make: (text: string) => T): T[] {
  return text === null ? [] : [make(text)]
}
