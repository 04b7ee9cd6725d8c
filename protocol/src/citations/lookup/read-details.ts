import type { EditableField } from '../../articles/entities.ts'
import { type Language, readLanguage } from '../../articles/language.ts'
import type { BibliographicName, Publication, WorkType } from '../bibliographic.ts'
import { type PersonName, personName } from '../person-name.ts'
import { unlatex, type WrittenEntry } from './bibliography.ts'
import { bibtexEntries, isBibtex } from './bibtex.ts'
import { plainDoi } from './paper-id.ts'
import { isRis, risEntries } from './ris.ts'

/** The details of a paper that an entry states; what it does not state is missing. */
export type EntryDetails = {
  title?: string
  authors?: string[]
  year?: number
  journalRef?: string
  doi?: string
  abstract?: string
  language?: Language
  /** Where the entry states them; `authors` and `journalRef` are then derived from them. */
  names?: BibliographicName[]
  type?: WorkType
  publication?: Publication
  citationKey?: string
}

/** The details in the first entry of a BibTeX or RIS text; null if the text has no entry that states any. */
export function readDetails(text: string): EntryDetails | null {
  const entries = isBibtex(text) ? bibtexEntries(text) : isRis(text) ? risEntries(text) : []
  for (const entry of entries) {
    const details = entryDetails(entry)
    if (Object.keys(details).length > 0) return details
  }
  return null
}

/** Field names of BibTeX, BibLaTeX and RIS, in the order they are tried. */
const NAMES = {
  title: ['title', 'ti', 't1'],
  authors: ['author', 'au', 'a1'],
  year: ['year', 'date', 'py', 'y1', 'da'],
  doi: ['doi', 'do'],
  abstract: ['abstract', 'ab', 'n2'],
  language: ['language', 'langid', 'la'],
} as const satisfies Partial<Record<EditableField, readonly string[]>>

const VENUE = {
  name: ['journal', 'journaltitle', 'booktitle', 'jo', 'jf', 't2', 'ja'],
  volume: ['volume', 'vl'],
  issue: ['number', 'issue', 'is'],
  pages: ['pages', 'sp'],
} as const

const YEAR = /\b(?:1[5-9]|20|21)\d{2}\b/

/** The details of a paper that one entry states. */
export function entryDetails({ fields }: WrittenEntry): EntryDetails {
  const written = (names: readonly string[]) => names.map((name) => fields.get(name) ?? '').find(Boolean) ?? ''
  const plain = (names: readonly string[]) => unlatex(written(names))
  const year = YEAR.exec(written(NAMES.year))?.[0]
  const authors = namesIn(written(NAMES.authors))
  const details = {
    title: plain(NAMES.title),
    authors: authors.length > 0 ? authors : null,
    year: year === undefined ? null : Number(year),
    journalRef: venueOf(plain, fields.get('ep') ?? '', year),
    doi: plainDoi(written(NAMES.doi).replace(/[{}\\]/g, '')),
    abstract: plain(NAMES.abstract),
    language: readLanguage(plain(NAMES.language)),
  }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== ''))
}

/** `Soil & Water 12(3), 1-20 (2020)`; the name alone where there is no volume. */
function venueOf(plain: (names: readonly string[]) => string, lastPage: string, year: string | undefined): string {
  const [name = '', volume = '', issue = '', first = ''] = [VENUE.name, VENUE.volume, VENUE.issue, VENUE.pages].map(
    plain,
  )
  return writtenVenue({ name, volume, issue, pages: [first, lastPage.trim()].filter(Boolean).join('-'), year })
}

type Venue = { name: string; volume: string; issue: string; pages: string; year: number | string | undefined }

/** A venue as one line, in the form that citations split again. */
export function writtenVenue({ name, volume, issue, pages, year }: Venue): string {
  if (!name || !volume) return name
  return `${name} ${volume}${issue ? `(${issue})` : ''}${pages ? `, ${pages}` : ''}${year ? ` (${year})` : ''}`
}

/** The names of an author field, given names first. */
function namesIn(written: string): string[] {
  return partsOf(written)
    .map((part) => (/^\{[^{}]*\}$/.test(part) ? unlatex(part) : spoken(personName(unlatex(part)))))
    .filter((name) => name !== '' && name !== 'others')
}

/** Splits at `and` outside of braces. */
function partsOf(written: string): string[] {
  const parts = ['']
  let depth = 0
  for (const word of written.split(/\s+/)) {
    if (depth === 0 && word.toLowerCase() === 'and') parts.push('')
    else parts.push(`${parts.pop() ?? ''} ${word}`.trim())
    depth += word.split('{').length - word.split('}').length
  }
  return parts.filter(Boolean)
}

function spoken(name: PersonName | null): string {
  if (!name) return ''
  const whole = [name.given, name.particle, name.family].filter(Boolean).join(' ')
  return name.suffix ? `${whole}, ${name.suffix}` : whole
}
