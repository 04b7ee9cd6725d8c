import { readName } from '@colophon/protocol/citations/person-name'
import { foldedWords } from '@colophon/protocol/knowledge/words'

/** What a reference, or a source, states of a work; null and [] where it does not state it. */
export interface StatedWork {
  title: string | null
  /** As written; in a reference possibly the first ones only. */
  authors: readonly string[]
  year: number | null
  /** The journal, the proceedings, or the book of a chapter; possibly abbreviated. */
  venue: string | null
  volume: string | null
  /** `11-19`, or one page or article number. */
  pages: string | null
  /** In lower case, without prefix or address; so is `archiveId`. */
  doi: string | null
  archiveId: string | null
}

/** A reference: what was read of it, and its whole text, in which reading may have failed; '' where it came in fields. */
export interface StatedReference extends StatedWork {
  text: string
}

/** A work of a source. */
export interface KnownWork extends StatedWork {
  title: string
  /** True of a record of a preprint archive, which may have appeared elsewhere later, in another year. */
  isPreprint: boolean
}

export type WorkField = 'title' | 'authors' | 'year' | 'venue' | 'volume' | 'pages' | 'doi'

/** A field in which a reference differs from the work that it names, as both state it. */
export interface WorkDifference {
  field: WorkField
  stated: string
  known: string
}

/** From which likeness of titles they are of one work, and below which the difference is reported. */
const SAME_TITLE = 0.75
const EQUAL_TITLE = 0.9
/** A title that lacks its subtitle has at least so many words. */
const SHORT_TITLE = 4
/** Years by which dates of one work differ usually, and between a preprint and its publication. */
const YEARS = 1
const YEARS_TO_PUBLICATION = 4
/** Share of the authors of a reference that its work must have. */
const AUTHORS_SHARE = 0.75
/** Most words of a title, authors of a work and characters of an entry that are compared. */
const MOST = { words: 60, authors: 200, characters: 4000 }
/** How many times the authors of a work may be read of a reference to it. */
const MISREAD_AUTHORS = 1.5

/**
 * How like two titles are, 0 to 1: twice the words in common, in order, by the words of both. Spelling may vary in a
 * letter, and a subtitle may be missing.
 */
export function likenessOfTitles(stated: string, known: string): number {
  const [one, other] = [wordsOf(stated), wordsOf(known)]
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 0) return 0
  if (short.length >= SHORT_TITLE && short.every((word, at) => isLike(word, long[at] ?? ''))) return 1
  return (2 * commonInOrder(one, other)) / (one.length + other.length)
}

/**
 * Whether a reference names a work: by its title, with an author in common where both name some. A long title is enough
 * where it is the same, or stands in the text of the reference.
 */
export function isSameWork(stated: StatedReference, known: KnownWork): boolean {
  if (isTitleIn(stated.text, known.title)) return true
  const likeness = stated.title === null ? 0 : likenessOfTitles(stated.title, known.title)
  if (likeness < SAME_TITLE) return false
  if (likeness >= EQUAL_TITLE && wordsOf(known.title).length > SHORT_TITLE) return true
  if (stated.authors.length === 0 || known.authors.length === 0) return true
  return authorsInCommon(stated.authors, known.authors) > 0
}

/** Whether a long title stands in a text, word for word. */
function isTitleIn(text: string, title: string): boolean {
  const words = wordsOf(title)
  return words.length > SHORT_TITLE && ` ${wordsOf(text, MOST.characters).join(' ')} `.includes(` ${words.join(' ')} `)
}

/** Whether most authors of a reference are those of the work, the first one among them. */
function hasAuthors({ authors, text }: StatedReference, known: readonly string[]): boolean {
  if (authors.length === 0 || known.length === 0) return true
  const isFirst = authorsInCommon(authors.slice(0, 1), known) > 0
  if (isFirst && authorsInCommon(authors, known) >= AUTHORS_SHARE * authors.length) return true
  // Names may have been read wrongly, but not as many more.
  if (authors.length > MISREAD_AUTHORS * known.length) return false
  const words = new Set(wordsOf(text, MOST.characters))
  const written = known.slice(0, MOST.authors).filter((author) => familyWords(author).some((word) => words.has(word)))
  return written.length >= AUTHORS_SHARE * known.length && written[0] === known[0]
}

/**
 * In what a reference differs from the work that it names, beyond usual blemishes: abbreviations, initials, missing fields,
 * a preprint for what was published, other letters and accents.
 */
export function differencesOf(stated: StatedReference, known: KnownWork): WorkDifference[] {
  const differences: WorkDifference[] = []
  const add = (field: WorkField, one: string, other: string) => differences.push({ field, stated: one, known: other })
  const isTitled = stated.title === null || isTitleIn(stated.text, known.title)
  if (stated.title !== null && !isTitled && likenessOfTitles(stated.title, known.title) < EQUAL_TITLE)
    add('title', stated.title, known.title)
  if (!hasAuthors(stated, known.authors)) add('authors', stated.authors.join('; '), known.authors.join('; '))
  if (stated.year !== null && known.year !== null && !isYearOf(stated.year, known))
    add('year', String(stated.year), String(known.year))
  if (stated.doi !== null && known.doi !== null && stated.doi !== known.doi && !isOfArchive(stated.doi))
    add('doi', stated.doi, known.doi)
  if (stated.venue === null || known.venue === null || isArchive(stated.venue)) return differences
  if (!isSameVenue(stated.venue, known.venue)) {
    add('venue', stated.venue, known.venue)
    return differences
  }
  // Volumes and pages can be compared within one venue only.
  if (stated.volume !== null && known.volume !== null && plain(stated.volume) !== plain(known.volume))
    add('volume', stated.volume, known.volume)
  if (stated.pages !== null && known.pages !== null && firstPage(stated.pages) !== firstPage(known.pages))
    add('pages', stated.pages, known.pages)
  return differences
}

/**
 * Whether one venue is the other, with words left out or abbreviated: `Phys. Rev. D` is `Physical Review D`, `PNAS` is
 * `Proceedings of the National Academy of Sciences`.
 */
export function isSameVenue(one: string, other: string): boolean {
  const [first, second] = [venueWords(one), venueWords(other)]
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (short.length === 0) return true
  const [only = ''] = short
  if (short.length === 1 && only.length > 1 && isAcronym(only, long)) return true
  let at = 0
  for (const word of short) {
    while (at < long.length && !isAbbreviated(word, long[at] ?? '')) at += 1
    if (at === long.length) return false
    at += 1
  }
  return true
}

/** Words without which venues are written. */
const VENUE_SILENT = new Set(['the', 'of', 'and', 'for', 'in', 'on', 'a', 'an', 'de', 'la', 'der', 'die', 'und', 'et'])

function venueWords(venue: string): string[] {
  return foldedWords(venue).filter((word) => !VENUE_SILENT.has(word) && !/^(?:1[5-9]|20)\d\d$/.test(word))
}

function isAcronym(acronym: string, words: readonly string[]): boolean {
  return (
    words.length > 1 &&
    acronym.startsWith(
      words
        .map(([first]) => first)
        .join('')
        .slice(0, acronym.length),
    )
  )
}

/** `phys` for `physical`, `natl` for `national`: the same first letter, and the others in order. */
function isAbbreviated(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

function isYearOf(year: number, { year: known, isPreprint }: KnownWork): boolean {
  if (known === null) return true
  return year >= known - YEARS && year <= known + (isPreprint ? YEARS_TO_PUBLICATION : YEARS)
}

function isOfArchive(doi: string): boolean {
  return doi.startsWith('10.48550/')
}

function isArchive(venue: string): boolean {
  return /\b(?:arxiv|biorxiv|medrxiv|preprint|corr)\b/i.test(venue)
}

function plain(text: string): string {
  return foldedWords(text).join('')
}

function firstPage(pages: string): string {
  return plain(pages.split(/[-–—,]/)[0] ?? '')
}

/** How many of these authors are among the others, by their family names. */
function authorsInCommon(stated: readonly string[], known: readonly string[]): number {
  const names = known.slice(0, MOST.authors).map(familyWords)
  return stated.slice(0, MOST.authors).filter((author) => {
    const own = familyWords(author)
    return names.some((words) => own.some((word) => words.some((other) => isLike(word, other))))
  }).length
}

/** The words of a family name that are names: without particles and initials; of a group all. */
function familyWords(author: string): string[] {
  const name = readName(author)
  if (name === null) return []
  const words = foldedWords('literal' in name ? name.literal : name.family)
  const long = words.filter((word) => word.length > 2)
  return long.length > 0 ? long : words
}

/** What stands in titles for letters and formulas: `{\"o}`, `$\alpha$`, `<sub>2</sub>`. */
const MARKUP = /\\[a-zA-Z]+|\\.|[{}$^_~]|<\/?[a-z]+>/g

function wordsOf(title: string, most = MOST.words): string[] {
  return foldedWords(
    title.slice(0, MOST.characters).replace(MARKUP, (found) => (/^\\[a-zA-Z]/.test(found) || found === '~' ? ' ' : '')),
  ).slice(0, most)
}

function commonInOrder(one: readonly string[], other: readonly string[]): number {
  let before = new Array<number>(other.length + 1).fill(0)
  for (const word of one) {
    const row = [0]
    for (const [at, each] of other.entries())
      row.push(isLike(word, each) ? (before[at] ?? 0) + 1 : Math.max(row[at] ?? 0, before[at + 1] ?? 0))
    before = row
  }
  return before.at(-1) ?? 0
}

/** Words from this length may differ in one letter. */
const SPELT = 5

/** The same word, or one letter of a long one is another, missing or added. */
function isLike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < SPELT || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1)
}
