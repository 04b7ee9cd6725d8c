/** Where in a journal a paper is, as printed; empty where not stated. */
export interface Locator {
  /** What is before the numbers. */
  before: string
  /** What is after them. */
  after: string
  volume: string
  issue: string
  /** `11-19`, or an article number. */
  pages: string
  year: number | null
}

const MONTH = String.raw`(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\p{L}{0,6}\.?`
const YEAR = String.raw`(?<year>(?:19|20)\d\d)(?!\d)`
/** `(2017)`, `May-August 2015`, `2015 January`. */
const WHEN = String.raw`\(?(?:${MONTH}(?:\s?[-–/]\s?${MONTH})?\s+(?:\d{1,2},?\s+)?)?(?<!\d)${YEAR}(?:\s+${MONTH}(?:\s+\d{1,2})?)?\)?`
const VOLUME = String.raw`(?:[Vv]ol(?:ume)?\.?\s*)?(?<volume>\d{1,4})(?![\d.])`
/** A volume after the year may be one of a lettered series: `(2015). E71, 123–126`. */
const SERIES = VOLUME.replace('<volume>', '<volume>[A-Z]?')
const SUPPLEMENT = String.raw`[Ss]uppl(?:ement)?\.?(?:[\s-]?[\p{L}\d]{1,4})?`
const ISSUE = String.raw`(?:,?\s?\((?<issue>\d{1,4}(?:[-–/]\d{1,4})?|(?:\d{1,4}\s)?${SUPPLEMENT})(?:,\s[^()]{1,12})?\)|,?\s+(?:[Nn]o|[Ii]ss(?:ue)?|[Nn]umber)\.?\s?(?<number>\d{1,4}))`
const DASH = String.raw`(?:\s?[-–—−]{1,2}\s?|(?<=\d)e(?=\d))`
const PAGE = String.raw`[A-Za-z]{0,3}\d{1,9}`
const RANGE = String.raw`${PAGE}${DASH}[A-Za-z]{0,3}\d{1,9}`
const PAGES = String.raw`(?:pp?\.?\s?|[Pp]ages?\s|[Aa]rticle(?:\s(?:ID|[Nn]o\.?|[Nn]umber))?:?\s)?(?<pages>${RANGE}|${PAGE})(?![\d/]|\.\d)`

const form = (source: string): RegExp => new RegExp(source, 'u')

/** The usual forms, those first that say most. */
const forms = [
  // 2021;100:15(e25097)
  form(String.raw`${WHEN}\s?[,;:]?\s?${VOLUME}:(?<number>\d{1,3})\s?\((?<pages>[a-z]?\d{2,8}(?:[-–]\d{1,8})?)\)`),
  // 2015;8(2):99–101; (2018) 18:55; 2018, 25(4), 409–419
  form(
    String.raw`${WHEN}(?:\s?[,;:.]\s?|(?<=\))\s?|(?<=\p{L}\.?)\s)${SERIES}(?:${ISSUE})?\s?[:,;.]\s?(?:${SUPPLEMENT}:)?${PAGES}`,
  ),
  // 2021:13 2341–2347; 2008;5(1)95–101
  form(String.raw`${WHEN}(?:\s?[,;:.]\s?|(?<=\))\s?)${VOLUME}(?:${ISSUE})?\s?(?<pages>${RANGE})(?!\d)`),
  // 10(3) (2019) 543–550; 12(3), 2017, 1–20
  form(String.raw`(?<![\d.])${VOLUME}(?:${ISSUE})?(?:,\s)?\s?\(${YEAR}\)[,:]?\s?${PAGES}`),
  form(String.raw`(?<![\d.])${VOLUME}${ISSUE},\s${YEAR},\s${PAGES}`),
  // 9(12): 1348–1354; 76, 013009 (2007); 7:45231
  form(String.raw`(?<![\d.])${VOLUME}${ISSUE}\s?[:,]\s?(?!(?:19|20)\d\d(?!\d|${DASH}))${PAGES}(?:,?\s?\(?${YEAR}\)?)?`),
  form(
    String.raw`(?<![\d.])${VOLUME},\s(?:pp?\.?\s?)?(?<pages>${RANGE}|${PAGE})(?:,\s${WHEN}|,?\s\(${YEAR.replace('year', 'other')}\))`,
  ),
  form(String.raw`(?<![\d.:])${VOLUME}:\s?(?<pages>${RANGE}|[A-Za-z]{0,2}\d{1,9})(?=\s?(?:$|[,;|]|\.(?!\d)))`),
  // 6(58), 2024
  form(String.raw`(?<![\d.])${VOLUME}\s?\((?<issue>\d{1,4})\),?\s\(?${YEAR}`),
]

/** Numbers with their words, in any order: `Vol. 47, No. 11, Nov 2018, pp. 1615–1626`, `2017, Vol. 45`. */
const labelled = {
  volume: /\bvol(?:ume)?[.:]?\s?(?<volume>\d{1,4})(?![\d.])/iu,
  issue: /^.{0,12}?\b(?:no|iss(?:ue)?|number)\.?:?\s?(?<issue>\d{1,4}(?:[-–/]\d{1,4})?)(?!\d)/iu,
  pages: form(
    String.raw`^.{0,50}?\b(?:(?:[Pp]p?\.|[Pp]ages?|PP\.?|[Aa]rticle(?:\s(?:ID|[Nn]o\.?|[Nn]umber))?):?\s?(?<pages>${RANGE}|[A-Za-z]?\d{1,9})|(?<range>${RANGE}))(?!\d|\s?pages)`,
  ),
}

const yearBefore = form(String.raw`${WHEN},?\s?$`)
const yearAfter = form(`^.{0,25}?${WHEN}`)

/** Longest text that is looked at: a citation with many authors and a long title. */
const longest = 600

/** The place that a text states: name, volume, issue, pages and year as far as they are there; null without a volume. */
export function locatorIn(text: string): Locator | null {
  const line = text.slice(-longest)
  for (const each of forms) {
    const found = each.exec(line)
    if (found)
      return locatorOf(found.groups ?? {}, line.slice(0, found.index), line.slice(found.index + found[0].length))
  }
  const found = labelled.volume.exec(line)
  if (!found) return null
  const after = line.slice(found.index + found[0].length)
  const rest = after.slice(0, 80)
  const year = yearNear(line.slice(0, found.index), rest)
  const pages = labelled.pages.exec(rest)?.groups
  const groups = {
    ...{ volume: found.groups?.volume, issue: labelled.issue.exec(rest)?.groups?.issue },
    ...{ pages: pages?.pages ?? pages?.range, year },
  }
  return locatorOf(groups, line.slice(0, found.index), after)
}

function yearNear(before: string, after: string): string | undefined {
  return (yearBefore.exec(before) ?? yearAfter.exec(after))?.groups?.year
}

function locatorOf(groups: Record<string, string | undefined>, before: string, after: string): Locator {
  const year = groups.year ?? groups.other
  return {
    before,
    after,
    volume: groups.volume ?? '',
    issue: (groups.issue ?? groups.number ?? '').replace('–', '-'),
    pages: plainPages(groups.pages ?? ''),
    year: year === undefined ? null : Number(year),
  }
}

/** Pages with a plain hyphen; `9e16` is a range whose dash the font shows as a letter. */
function plainPages(pages: string): string {
  const [, first, last] = /^(\d+)e(\d+)$/.exec(pages) ?? []
  if (first !== undefined && last !== undefined && Number(last) < Number(first) && last.length >= first.length)
    return pages
  return pages.replace(new RegExp(DASH, 'u'), '-').replaceAll(/\s/g, '')
}
