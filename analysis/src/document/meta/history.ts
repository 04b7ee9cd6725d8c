import type { Block, DocumentMeta } from '@colophon/protocol/reader/document'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}{0,6}\.?`
const YEAR = String.raw`(?:19|20)\d\d`
/** `23 January 2016`, `Jan 23, 2016`, `2014 December 6`, `May 2015`, `2016-06-12`, `12-06-2016`, `2016`. */
const DATE = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s+${MONTH},?\s+${YEAR}|${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+${YEAR}|${YEAR}\s+${MONTH}(?:\s+\d{1,2}(?!\d))?|${MONTH},?\s+${YEAR}|${YEAR}-\d\d-\d\d|\d{1,2}[-./]\d{1,2}[-./]${YEAR}|${YEAR}(?!\d))`

const event = (words: string): RegExp =>
  new RegExp(String.raw`\b(?:${words})(?:\s+(?:on|date|online))?(?<colon>\s?:)?\s*(?:on\s+)?(?<date>${DATE})`, 'iu')

const events = {
  received: event('received(?! in )|submitted|submission'),
  accepted: event('accepted(?: for publication)?|acceptance'),
  published: event(
    '(?:first )?published(?: online| in print| electronically)?|(?:advance access )?publication(?: date)?|available online|date of publication',
  ),
}

/** Blocks that are made of such data, or of notes. */
const noteTypes: ReadonlySet<Block['type']> = new Set(['header', 'footer', 'authors', 'footnote'])
/** Longest block with such data. */
const longest = 1500
/** A block as short as this is no running text. */
const shortest = 160
/** A block of any page that begins with a date of the paper. */
const opening = /^[\s(]*(?:article history:?\s*)?(?:received|accepted|published)\b/i

/** Both dates of a manuscript. */
const both = /\breceived\b.{4,40}\baccepted\b.{4,30}(?:19|20)\d\d/i
/** Blocks at the end in which the dates may be. */
const lastBlocks = 3

/**
 * When the paper was received, accepted and published, as its first page or a line that begins with it says: `2018-05-24`,
 * or as much of it as is known. Undefined if it says nothing.
 */
export function historyOf(front: readonly Block[], blocks: readonly Block[]): DocumentMeta['dates'] {
  const isOpening = ({ type, text }: Block): boolean => type !== 'abstract' && opening.test(text.slice(0, 60))
  const first = new Set(front)
  const later = blocks.filter(
    (block) => !first.has(block) && isOpening(block) && (block.type !== 'reference' || both.test(block.text)),
  )
  const read = [...front.filter(({ type }) => type !== 'title'), ...later, ...endOf(blocks)].filter(
    ({ text }) => text.length <= longest,
  )
  const dates: NonNullable<DocumentMeta['dates']> = {}
  const isDayFirst = read.some(({ text }) => /\b(?:1[3-9]|2\d|3[01])[-./]\d{1,2}[-./](?:19|20)\d\d\b/.test(text))
  for (const name of ['received', 'accepted', 'published'] as const) {
    const date = read.map((block) => dateIn(block, events[name])).find((each) => each !== null)
    const plain = date && plainDate(date, isDayFirst)
    if (plain) dates[name] = plain
  }
  return Object.keys(dates).length > 0 ? dates : undefined
}

/** The dates after the last entry of a bibliography, which are joined with it. */
function endOf(blocks: readonly Block[]): Block[] {
  const last = blocks
    .slice(-lastBlocks)
    .filter(({ type, text }) => type === 'reference' && both.test(text.slice(-longest)))
  return last.map((block) => ({ ...block, type: 'footnote', text: both.exec(block.text.slice(-longest))?.[0] ?? '' }))
}

/** The date of an event in a note, in a block that begins with it, or after a colon. */
function dateIn(block: Block, sign: RegExp): string | null {
  const found = sign.exec(block.text)?.groups
  if (!found?.date) return null
  const isStated =
    noteTypes.has(block.type) ||
    block.text.length <= shortest ||
    opening.test(block.text) ||
    both.test(block.text) ||
    found.colon !== undefined
  return isStated ? found.date : null
}

/** `2018-05-24` of a written date; a day of which day and month could be exchanged is left out with its month. */
function plainDate(written: string, isDayFirst: boolean): string | null {
  const year = /(?:19|20)\d\d/.exec(written)?.[0]
  if (year === undefined) return null
  const [, first, second] = /^(\d{1,2})[-./](\d{1,2})[-./]/.exec(written) ?? []
  if (first !== undefined && second !== undefined) {
    return isDayFirst && Number(second) <= 12 ? dateOf(year, second, first) : year
  }
  if (/^\d{4}-/.test(written)) return written
  const name = /\p{L}{3,}/u
    .exec(written.replace(/\d(?:st|nd|rd|th)\b/gi, ''))?.[0]
    .slice(0, 3)
    .toLowerCase()
  const month = MONTHS.indexOf(name ?? '') + 1
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(written)?.[0]
  return month === 0 ? year : dateOf(year, String(month), day)
}

function dateOf(year: string, month: string, day?: string): string | null {
  if (day !== undefined && (Number(day) === 0 || Number(day) > 31)) return null
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-')
}
