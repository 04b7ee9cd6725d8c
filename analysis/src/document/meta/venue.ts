import type { Publication } from '@colophon/protocol/citations/bibliographic'
import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import type { Block } from '@colophon/protocol/reader/document'

/** Later pages repeat what the first ones print. */
const lastPage = 3
/** Longest note on the first page that names a conference. */
const longestNote = 250

const abbreviation = String.raw`(?:J|Proc|Phys|Rev|Lett|Int|Ann|Trans|Am|Eur|Nat|Sci|Commun|Comput|Mech|Eng|Appl|Math|Stat|Chem|Biol|Med|Res|Soc|Acad|Astron|Astrophys|Geophys|Bull|Mater|Opt|Electron|Conf|Symp)\.`
const word = String.raw`(?:${abbreviation}|\p{Lu}[\p{L}\p{N}’'-]*(?![\p{L}.?!])|of|the|and|for|in|on|der|für|de|&)`
/** Words in capitals, with small ones between. */
const name = String.raw`(?<name>(?:${abbreviation}|\p{Lu}[\p{L}\p{N}’'-]*)(?:\s+${word})*)`
const volume = String.raw`,?\s+(?:[Vv]ol(?:ume)?\.?\s*)?(?<volume>\d{1,4})`
const issue = String.raw`(?:\s?\((?<issue>\d{1,4}(?:[-–]\d{1,4})?)\)|,?\s+(?:[Nn]o|[Ii]ssue|[Nn]umber)\.?\s*(?<number>\d{1,4}))`
const pages = String.raw`(?:\s*[,:]\s*(?:pp?\.?\s*)?(?<pages>[A-Z]{0,2}\d{1,7}(?:\s?[-–]\s?\d{1,7})?)(?!\d|\.\d|\))(?<!,\s*(?:19|20)\d\d))?`
const year = String.raw`(?:\s*[,;]?\s*\(?(?<year>(?:19|20)\d\d)\b\)?)?`

/** `Journal of Seas 12(3), 1–20 (2020)`, `J. Seas, Vol. 12, No. 3, 2020`, `J. Seas 12 (2020) 1–20`. */
const placed = [
  new RegExp(
    String.raw`${name}${volume}\s*\((?<year>(?:19|20)\d\d)\)\s*(?<pages>[A-Z]{0,2}\d{1,7}(?:\s?[-–]\s?\d{1,7})?)`,
    'u',
  ),
  new RegExp(`${name}${volume}${issue}${pages}${year}`, 'u'),
]

/** Words in the names of journals and conferences. */
const isVenue =
  /\b(?:journal|proceedings|transactions|letters|reviews?|annals|bulletin|communications|magazine|conference|symposium|workshop|reports|acta|quarterly|advances|frontiers|archives?|j\.|proc\.|trans\.|lett\.|rev\.|ann\.|nature|science|plos)(?![\p{L}])/iu

const published =
  /^(?:[Pp]ublished|[Aa]ppears?|[Aa]ppeared|[Aa]ccepted|[Tt]o appear)(?:\s+as\s+an?\s+(?:[\p{L}-]+\s+){0,3}paper)?\s+(?:at|in)\s+(?:the\s+)?(?<name>\p{Lu}[\p{L}\p{N}&’' -]{1,120}?\s(?:19|20)\d\d)\b/u
const meeting =
  /^(?<name>(?:\d{1,3}(?:st|nd|rd|th)|[Pp]roceedings of the|\p{Lu}\p{Ll}+-?\p{Ll}* (?:[Ii]nternational|[Aa]nnual))\s[^.]{0,150}?\b(?:Conference|Symposium|Workshop|Meeting)\b[^.,]{0,120}(?:\((?:[\p{L} ’'-]+\d{2,4})\))?)(?=[.,]|$)/u

/**
 * Where a paper appeared, as printed in its running heads and feet or in a note on its first page; null if nothing names
 * a venue.
 */
export function printedVenue(front: readonly Block[], blocks: readonly Block[]): Publication | null {
  const heads = headsOf(blocks)
  for (const text of heads) {
    for (const form of placed) {
      const found = form.exec(text)?.groups
      if (found?.name && isVenue.test(found.name)) return publicationOf(found)
    }
  }
  const notes = front.filter(({ type, text }) => text.length <= longestNote && !['title', 'heading'].includes(type))
  for (const { text } of [...notes, ...heads.map((head) => ({ text: head }))]) {
    const found = (published.exec(text) ?? meeting.exec(text))?.groups?.name
    if (found) return { ...NO_PUBLICATION, containerTitle: found.trim() }
  }
  return null
}

/** The running heads and the running feet of the first pages, each in one line without the page number. */
function headsOf(blocks: readonly Block[]): string[] {
  const heads = blocks.filter(({ type, page }) => ['header', 'footer'].includes(type) && (page ?? 1) <= lastPage)
  return [...Map.groupBy(heads, ({ type, page }) => `${type} ${page}`).values()].map((own) =>
    own.map(({ text, page }) => text.replace(new RegExp(String.raw`(?:^|\s)${page}$`), '')).join(' '),
  )
}

function publicationOf(found: Record<string, string | undefined>): Publication {
  const own = (found.name ?? '').replace(/^The\s+/, '').replace(/\s+(?:of|the|and|for|in|on|&)$/, '')
  return {
    ...NO_PUBLICATION,
    containerTitle: own,
    volume: found.volume ?? '',
    issue: found.issue ?? found.number ?? '',
    pages: found.pages?.replaceAll(' ', '').replace('–', '-') ?? '',
    ...(found.year === undefined ? {} : { year: Number(found.year) }),
  }
}
