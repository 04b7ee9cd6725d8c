import { readLanguage } from '@colophon/protocol/articles/language'
import type { BibliographicName, Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import type { PaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { type EntryDetails, writtenVenue } from '@colophon/protocol/citations/lookup/read-details'
import { readName } from '@colophon/protocol/citations/person-name'
import { furtherFields, pmidIn, type StatedFurther } from './further-fields.ts'
import { archiveIdIn, doiIn, noteOfAddress } from './ids-in-texts.ts'
import { plainLine, plainText } from './plain-text.ts'

/** One entry of a bibliography file. */
export type BibliographyEntry = {
  /** The beginning of the entry as it is written. */
  written: string
  /** Why the entry cannot be read; null for one that is. */
  problem: string | null
  details: EntryDetails
  citationKey?: string
  archiveId: string | null
  /** The ids in it in the order they should be tried. */
  ids: PaperId[]
  tags: string[]
  /** In HTML. */
  notes: string[]
  files: string[]
  /** True for proceedings and the like that only lend their fields to other entries of the file. */
  isContainer: boolean
}

/** Fields of a work as its program has them, with or without markup. */
export type StatedFields = {
  title?: string | undefined
  names?: readonly BibliographicName[] | undefined
  type?: WorkType | undefined
  year?: string | undefined
  publication: Partial<Publication>
  doi?: string | null | undefined
  abstract?: string | undefined
  language?: string | undefined
  further?: StatedFurther
}

const YEAR = /\b(?:1[5-9]|20|21)\d{2}\b/

/** The first year in these texts. */
export function yearIn(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.map((text) => YEAR.exec(text ?? '')?.[0]).find(Boolean)
}

/** The details in plain fields; what is not stated is missing. */
export function statedDetails(fields: StatedFields): EntryDetails {
  const names = (fields.names ?? []).flatMap((name) => plainName(name) ?? [])
  const publication = {
    containerTitle: plainLine(fields.publication.containerTitle ?? ''),
    volume: plainLine(fields.publication.volume ?? ''),
    issue: plainLine(fields.publication.issue ?? ''),
    pages: plainPages(fields.publication.pages ?? ''),
    publisher: plainLine(fields.publication.publisher ?? ''),
  }
  const isPublication = Object.values(publication).some(Boolean)
  const { containerTitle: name, volume, issue, pages } = publication
  const details = {
    title: plainLine(fields.title ?? ''),
    authors: names.length > 0 ? names.map(spokenName) : null,
    names: names.length > 0 ? names : null,
    type: names.length > 0 || fields.title ? fields.type : null,
    year: fields.year === undefined ? null : Number(fields.year),
    journalRef: writtenVenue({ name, volume, issue, pages, year: fields.year }),
    publication: isPublication ? publication : null,
    doi: fields.doi,
    abstract: plainText(fields.abstract ?? ''),
    language: readLanguage(plainLine(fields.language ?? '')),
    further: furtherFields({
      ...fields.further,
      editor: (fields.further?.editor ?? []).flatMap((name) => plainName(name) ?? []),
    }),
  }
  const isStated = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== ''
  return Object.fromEntries(Object.entries(details).filter(isStated))
}

/** The notes of an entry, without those that only repeat an id. */
export function notesOf(notes: readonly string[]): string[] {
  return notes.filter((note) => {
    const isId = archiveIdIn([note]) ?? doiIn([note]) ?? pmidIn([note])
    return note.trim() !== '' && !(isId && noteOfAddress(note))
  })
}

/** `11--19` and `11–19` as `11-19`. */
function plainPages(written: string): string {
  return plainLine(written)
    .replace(/^pp?\.\s*/i, '')
    .replace(/\s*[-‐-―−]+\s*/g, '-')
}

function plainName(name: BibliographicName): BibliographicName | null {
  if ('literal' in name) {
    const literal = plainLine(name.literal)
    return literal ? { literal } : null
  }
  const [family = '', given, particle, suffix] = [name.family, name.given, name.particle, name.suffix].map((part) =>
    plainLine(part ?? ''),
  )
  if (!family) return given ? { family: given } : null
  return { family, ...(given && { given }), ...(particle && { particle }), ...(suffix && { suffix }) }
}

/** A name as it is spoken: `Jan van der Berg, Jr.` */
export function spokenName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  const whole = [name.given, name.particle, name.family].filter(Boolean).join(' ')
  return name.suffix ? `${whole}, ${name.suffix}` : whole
}

/** `of` and `and` occur in the names of organisations only. */
const WORD_OF_ORGANISATION = /(?:^|\s)(?:of|and|for|the|und|für|pour|para)(?=\s)/

/** The parts of a name in one text; one without a comma that has words of organisations is never split. */
export function nameIn(written: string): BibliographicName | null {
  const text = plainLine(written)
  const [, second = '', third, ...more] = text.split(',').map((part) => part.trim())
  const isGivenAndSuffix = third === undefined || /^(?:jr|sr|junior|senior|i{1,3}|iv)\.?$/i.test(third) || second === ''
  const isOrganisation = !text.includes(',') && WORD_OF_ORGANISATION.test(text)
  if (isOrganisation || more.length > 0 || !(isGivenAndSuffix || isSuffix(second))) return { literal: text }
  const name = readName(text)
  return name && 'literal' in name && !text.includes(' ') ? { family: name.literal } : name
}

function isSuffix(text: string): boolean {
  return /^(?:jr|sr|junior|senior)\.?$|^(?:ii|iii|iv)$/i.test(text)
}
