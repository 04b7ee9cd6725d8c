import type { Publication } from '@colophon/protocol/citations/bibliographic'
import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import type { Block } from '@colophon/protocol/reader/document'
import type { ClaimedVenue } from '../draft.ts'
import { type Locator, locatorIn } from './locator.ts'
import {
  isAbbreviationOf,
  isBroken,
  isOtherHead,
  isVenueName,
  letters,
  nameAtEnd,
  plainName,
  withoutTitle,
} from './venue-name.ts'

/** Later pages repeat what the first ones print. */
const lastPage = 3
/** Longest note on the first page that names a conference, or the place in a journal. */
const longestNote = 250
/** Longest citation of the paper itself, with all its authors and its title. */
const longestCitation = 1200
/** Most parts of one head, and most places, that are looked at. */
const mostParts = 40
const mostPlaces = 60
/** Most years between the one of a volume and the one of publication. */
const yearsApart = 2

const published =
  /^(?:[Pp]ublished|[Aa]ppears?|[Aa]ppeared|[Aa]ccepted|[Tt]o appear)(?:\s+as\s+an?\s+(?:[\p{L}-]+\s+){0,3}paper)?\s+(?:at|in)\s+(?:the\s+)?(?<name>\p{Lu}[\p{L}\p{N}&’' -]{1,120}?\s(?:19|20)\d\d)\b/u
const meeting =
  /^(?<name>(?:\d{1,3}(?:st|nd|rd|th)|[Pp]roceedings of the|\p{Lu}\p{Ll}+-?\p{Ll}* (?:[Ii]nternational|[Aa]nnual))\s[^.]{0,150}?\b(?:Conference|Symposium|Workshop|Meeting)\b[^.,]{0,120}(?:\((?:[\p{L} ’'-]+\d{2,4})\))?)(?=[.,]|$)/u

/** What introduces the citation of a paper in itself. */
const citeAs =
  /(?:^|[\s►])(?:(?:how )?to cite|cite(?:d)? (?:this|as)|please cite|citation\s*:|recommended citation|suggested citation)/i
/** Citations of other papers, such as the one that is corrected. */
const ofAnother = /^(?:corrigendum|erratum|correction|comment|retraction|reply|response|addendum)\b/i

/** What else is known of the paper whose venue is looked for. */
export interface KnownOfPaper {
  title: string | null
  authors: readonly string[]
  doi: string | null
  year: number | null
  claimed?: ClaimedVenue | undefined
}

/** A place with the name that is printed with it. */
interface Placed extends Locator {
  name: string
  /** The text cites the paper by its title, or says that it does. */
  isOwnCitation: boolean
  page: number
}

/**
 * Where a paper appeared, as printed in its running heads and feet, in its own citation or in a note on its first page,
 * and as the file's metadata say where the pages confirm them; null if nothing names a venue.
 */
export function printedVenue(
  front: readonly Block[],
  blocks: readonly Block[],
  known: KnownOfPaper,
): Publication | null {
  const heads = headsOf(blocks)
  const places = placesIn(front, heads, known)
  const names = venueNames(front, heads, known)
  const named = places.flatMap((place) => {
    const own = ownName(place, names, places)
    const name = own || names.sure[0] || names.printed.find(isVenueName) || ''
    return name === '' ? [] : [{ ...place, name, isSure: own !== '' }]
  })
  const best = named.toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || completeness(b) - completeness(a))[0]
  if (best) return publicationOf(best, places, blocks, known)
  const notes = front.filter(({ type, text }) => text.length <= longestNote && !['title', 'heading'].includes(type))
  for (const { text } of [...notes, ...heads]) {
    const found = (published.exec(text) ?? meeting.exec(text))?.groups?.name
    if (found) return { ...NO_PUBLICATION, containerTitle: found.trim() }
  }
  const [only] = names.sure
  return only === undefined ? null : { ...NO_PUBLICATION, containerTitle: only, ...claimedNumbers(known) }
}

/** A running head or foot in one line, and its parts. */
interface Head {
  page: number
  text: string
  parts: string[]
}

/** The running heads and the running feet of the first pages, each in one line without the page number. */
function headsOf(blocks: readonly Block[]): Head[] {
  const heads = blocks.filter(({ type, page }) => ['header', 'footer'].includes(type) && (page ?? 1) <= lastPage)
  return [...Map.groupBy(heads, ({ type, page }) => `${type} ${page}`).values()].map((own) => {
    const parts = own
      .slice(0, mostParts)
      .map(({ text, page }) =>
        plainText(text.slice(0, longestCitation).replace(new RegExp(String.raw`(?:^|\s)${page}$`), '')),
      )
    return { page: own[0]?.page ?? 1, text: parts.join(' ').slice(0, longestCitation), parts }
  })
}

/** A text in one line, with commas for the marks that some heads have between their parts, and without addresses. */
function plainText(text: string): string {
  return text
    .replace(/(?:https?:\/\/|www\.|\bdoi(?:\.org\/|:)\s?)\S+/gi, ' ')
    .replace(/(?:\s+[|●•·∙]+)+\s+/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/(?:,\s)+$/, '')
    .trim()
}

function placesIn(front: readonly Block[], heads: readonly Head[], known: KnownOfPaper): Placed[] {
  const families = new Set(known.authors.map((author) => letters(author.split(' ').at(-1) ?? '')))
  const title = known.title ?? ''
  const placed = (text: string, isOwnCitation: boolean, page = 1): Placed[] => {
    const place = locatorIn(text)
    if (!place || !isOfYear(place.year, known.year)) return []
    const isCited = withoutTitle(place.before, title) !== place.before
    return [{ ...place, name: nameAtEnd(place.before, title, families), isOwnCitation: isOwnCitation || isCited, page }]
  }
  const ofHeads = heads.flatMap(({ text, parts, page }) => {
    const found = parts.flatMap((each) => placed(each, false, page))
    return found.some(({ name, before }) => name !== '' || before === '') ? found : placed(text, false, page)
  })
  const titleAt = front.findIndex(({ type }) => type === 'title')
  const isOfAnother = ofAnother.test(title)
  const ofFront = front.flatMap((block, at): Placed[] => {
    if (block.type === 'header' || block.type === 'footer' || block.text.length > longestCitation) return []
    const text = plainText(block.text)
    const isCiting = citeAs.test(block.text) || citeAs.test(front[at - 1]?.text.slice(-40) ?? '')
    const own = placed(text, isCiting)
    const all = own.length > 0 || !isCiting ? own : placed(`${text} ${plainText(front[at + 1]?.text ?? '')}`, true)
    return all.filter((place) => {
      if (place.isOwnCitation) return !isOfAnother
      const isAtStart = letters(place.before) === letters(place.name) || place.name.length > 0.6 * place.before.length
      return isAtStart && text.length <= longestNote && (at < titleAt || block.type === 'footnote')
    })
  })
  const note = known.claimed?.note ?? ''
  return [...ofHeads, ...ofFront, ...(isTrusted(known) ? placed(plainText(note), false) : [])].slice(0, mostPlaces)
}

function isOfYear(year: number | null, stated: number | null): boolean {
  return year === null || stated === null || Math.abs(year - stated) <= yearsApart
}

/** True if the file's metadata are of this paper. */
function isTrusted({ claimed, doi }: KnownOfPaper): boolean {
  return claimed?.doi?.toLowerCase() !== undefined && (doi === null || claimed.doi.toLowerCase() === doi.toLowerCase())
}

/** The names of the journal that need no numbers, the surest first; `printed` are all that heads consist of. */
interface VenueNames {
  sure: string[]
  printed: string[]
  /** The letters of all lines in which a name may be repeated. */
  shown: string[]
}

function venueNames(front: readonly Block[], heads: readonly Head[], known: KnownOfPaper): VenueNames {
  const { claimed } = known
  const notes = front.filter(({ type }) => type !== 'header' && type !== 'footer')
  const lines = [
    ...heads.flatMap(({ parts }) => parts),
    ...notes.map(({ text }) => plainText(text.slice(0, longestNote))),
  ]
  const shown = lines.map(letters)
  const untitled = known.title === null ? shown : shown.filter((line) => !isTitle(line, known.title))
  const isShown = (name: string): boolean =>
    letters(name).length > 3 && shown.some((line) => line.includes(letters(name)))
  const ofNote =
    /^(?<name>\p{L}[^,;:()]{1,120}?)(?:,|\s\(?(?:19|20)\d\d|\s\d|$)/u.exec(claimed?.note ?? '')?.groups?.name ?? ''
  const claims = [...(claimed?.names ?? []), ...(isTrusted(known) ? [ofNote] : [])].map((name) => plainName(name))
  const isPublisher = (name: string): boolean => /\b(?:publish\w*|press|group|ltd|inc)\b/i.test(name)
  const trusted = claims.filter(
    (name) => name !== '' && !isPublisher(name) && (isShown(name) || (isTrusted(known) && isVenueName(name))),
  )
  const parts = heads.flatMap(({ page, parts }) => parts.map((part) => ({ page, part })))
  const repeated = [...Map.groupBy(parts, ({ part }) => part)]
    .filter(([, own]) => new Set(own.map(({ page }) => page)).size > 1)
    .map(([part]) => part)
  const mastheads = heads.filter(({ page }) => page === 1).flatMap(({ parts }) => parts)
  const candidates = [...repeated, ...mastheads].map((part) =>
    part.replace(/,?\s*(?:e|p)?-?issn:?.*$/i, '').replace(/,.*$/, ''),
  )
  const printed = candidates
    .map(plainName)
    .filter((name) => /^(?:\p{Lu}|\p{N}\s\p{Lu})[\p{L}\p{N}\s&’'.-]{2,120}$/u.test(name))
  return {
    sure: unique(trusted),
    printed: unique(printed.filter((name) => !isTitle(name, known.title))),
    shown: untitled,
  }
}

/** True for the title or a part of it. */
function isTitle(text: string, title: string | null): boolean {
  return title !== null && letters(title).includes(letters(text))
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [letters(name), name])).values()]
}

/** The name beside the numbers of a place, as it is printed most fully; empty if it may be that of something else. */
function ownName(
  { name, isOwnCitation }: Placed,
  { sure, printed, shown }: VenueNames,
  places: readonly Placed[],
): string {
  const own = letters(name)
  if (own.length < 3 || isBroken(name) || isOtherHead(name)) return ''
  const known = [...sure, ...printed, ...places.map((place) => place.name)]
  const full = known.find((other) => isAbbreviationOf(name, other))
  if (full !== undefined) return full
  const same = sure.find((other) => letters(other).includes(own) || own.includes(letters(other).replace(/^the/, '')))
  if (same !== undefined) return same
  const again = places.filter((place) => letters(place.name) === own).map(({ page }) => page)
  const isRepeated = new Set(again).size > 1 || shown.filter((line) => line.includes(own)).length > 1
  return isVenueName(name) || isRepeated || (isOwnCitation && /^\p{Lu}/u.test(name)) ? name : ''
}

function completeness({ issue, pages, year, isOwnCitation }: Placed): number {
  return (
    Number(issue !== '') +
    (pages === '' ? 0 : pages.includes('-') ? 2 : 1) +
    Number(year !== null) +
    Number(isOwnCitation)
  )
}

function publicationOf(
  best: Placed,
  places: readonly Placed[],
  blocks: readonly Block[],
  known: KnownOfPaper,
): Publication {
  const alike = places.filter(({ volume }) => volume === best.volume)
  const claimed = claimedNumbers(known)
  const issue = best.issue || alike.map((place) => place.issue).find(Boolean) || claimed.issue
  const pages = [best, ...alike].map((place) => place.pages).filter((each) => each !== '' && !isPageNumber(each, alike))
  const year = best.year ?? alike.map((place) => place.year).find((each) => each !== null)
  const found = pages.find((each) => each.includes('-')) ?? pages[0] ?? claimed.pages
  return {
    ...NO_PUBLICATION,
    containerTitle: best.name,
    volume: best.volume,
    issue,
    pages: found || numberedPages(blocks),
    ...(year === null || year === undefined ? {} : { year }),
  }
}

/** True for a number that the heads of the pages count on. */
function isPageNumber(pages: string, places: readonly Placed[]): boolean {
  if (!/^\d+$/.test(pages)) return false
  const neighbours = [Number(pages) - 1, Number(pages) + 1].map(String)
  return places.some((place) => neighbours.includes(place.pages))
}

function claimedNumbers(known: KnownOfPaper): Pick<Publication, 'volume' | 'issue' | 'pages'> {
  const { volume = '', issue = '', pages = '' } = (isTrusted(known) && known.claimed) || {}
  return { volume, issue, pages: pages.replace('–', '-') }
}

/** First and last page from the printed page numbers of a volume that is numbered throughout; else empty. */
function numberedPages(blocks: readonly Block[]): string {
  const pages = Math.max(...blocks.map(({ page }) => page ?? 0))
  const offsets = new Map<number, Set<number>>()
  for (const { type, text, page } of blocks) {
    if ((type !== 'header' && type !== 'footer') || page === null) continue
    const number = /^(\d{1,5})\b|\b(\d{1,5})$/.exec(text.trim())?.slice(1).find(Boolean)
    if (number === undefined || Number(number) <= page) continue
    const offset = Number(number) - page
    offsets.set(offset, (offsets.get(offset) ?? new Set()).add(page))
  }
  const [offset = 0, seen] = [...offsets].toSorted((a, b) => b[1].size - a[1].size)[0] ?? []
  return seen && seen.size >= 3 && seen.size >= 0.7 * (pages - 1) ? `${offset + 1}-${offset + pages}` : ''
}
