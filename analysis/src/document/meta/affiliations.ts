import type { Block } from '@colophon/protocol/reader/document'

/** A superscript mark cut from the text: its offset there, and its block. */
export interface TextMark {
  at: number
  text: string
  block: number
}

/** Blocks on the first page, or below a heading for them, in which affiliations are. */
const placeTypes: ReadonlySet<Block['type']> = new Set(['authors', 'header', 'footnote', 'list', 'paragraph'])
const detailsHeading = /^(?:authors?[’']? )?(?:details|information|affiliations?)$/i
/** Blocks below such a heading that are looked at. */
const mostDetails = 60
const longest = 2500
/** Words of institutions. */
const institution =
  /\b(?:univ|institut|departe?m|laborator|facult|hospital|academ|h[oô]pital|cent(?:er|re)|school|college|clinic|division|section|unit|council|company|corporation|ltd|inc|gmbh|r&d)/iu
/** Notes on the first page that name institutions and are no affiliations. */
const otherNote =
  /©|\b(?:copyright|licen[cs]ed?|this (?:article|is|study|work|research)|peer review|edited|reviewed|published|submitted|funded|supported|approved|grants?|cite)\b/i
/** What follows an affiliation and is none: addresses, dates and the like. */
const rest =
  /[\s;,.(]*(?:\*|\b(?:corresponding|correspondence|e-?\s?mail|tel(?:ephone)?\b|fax\b|received\b|academic editor|full list|doi\b|how to cite)|\S+@).*$/is
const key = /^(?:\d{1,2}|[a-z]|[*†‡§¶#]+)$/
/** Numbers in the line of text itself: `1. Department … 2. Institute …`. */
const inline = /(?:^|[\s;,.])(\d{1,2})\.?\s?(?=\p{Lu})/gu

/**
 * The affiliations of each author, in order: those with the marks that follow the name, or the only one of a paper. An
 * author whose marks lead nowhere has none. Undefined if none is known.
 */
export function affiliationsOf(
  blocks: readonly Block[],
  marks: readonly TextMark[],
  authors: readonly string[],
): string[][] | undefined {
  const byBlock = Map.groupBy(marks, ({ block }) => block)
  const places = placesIn(blocks, byBlock)
  const found = authorMarks(blocks, byBlock, authors)
  const only = places.unmarked.length === 1 && places.marked.size === 0 ? places.unmarked : []
  const affiliations = found.map((keys) => {
    const own = keys.map((each) => places.marked.get(each))
    if (own.length > 0 && own.every((place) => place !== undefined)) return own
    return keys.length === 0 ? only : []
  })
  return affiliations.some((own) => own.length > 0) ? affiliations : undefined
}

interface Places {
  marked: Map<string, string>
  unmarked: string[]
}

function placesIn(blocks: readonly Block[], marks: ReadonlyMap<number, readonly TextMark[]>): Places {
  const places: Places = { marked: new Map(), unmarked: [] }
  let open: string | null = null
  let raw = ''
  let counted = 0
  const { details, first } = candidates(blocks)
  for (const index of [...details, ...first]) {
    const block = blocks[index]
    if (!block) continue
    const own = marks.get(index) ?? []
    const segments = segmentsOf(block, own, counted)
    if (own.length === 0) counted += segments.filter(({ label }) => label !== null).length
    if (index === first[0]) open = null
    for (const { label, text } of segments) {
      if (label === null && open !== null && isContinued(raw, block)) {
        raw = `${raw} ${text}`
        places.marked.set(open, plainPlace(raw))
        continue
      }
      // An affiliation cut off in the middle is none.
      if (label === null && open !== null && details.includes(index)) places.marked.delete(open)
      const place = plainPlace(text)
      open = null
      if (!institution.test(place) || otherNote.test(place) || place.length < 8 || place.length > 500) continue
      if (label === null) {
        if (block.type === 'authors') places.unmarked.push(place)
      } else if (!places.marked.has(label)) {
        places.marked.set(label, place)
        open = label
        raw = text
      }
    }
  }
  return places
}

/** Indexes of the blocks of the first page before its running text, and of those below a heading for the authors. */
function candidates(blocks: readonly Block[]): { details: number[]; first: number[] } {
  const title = blocks.findIndex(({ type }) => type === 'title')
  const page = blocks[0]?.page ?? null
  const first = [...blocks.keys()].filter((i) => {
    const block = blocks[i]
    if (!block || i <= title || block.page !== page || block.text.length > longest) return false
    return block.type === 'authors' || (placeTypes.has(block.type) && block.type !== 'paragraph')
  })
  const heading = blocks.findIndex(({ text }) => text.length <= 40 && detailsHeading.test(text.trim()))
  const details = heading < 0 ? [] : [...blocks.keys()].slice(heading + 1, heading + 1 + mostDetails)
  const end = details.findIndex(
    (i) => blocks[i]?.type === 'heading' || /^(?:received|references)\b/i.test(blocks[i]?.text ?? ''),
  )
  return { details: details.slice(0, end < 0 ? undefined : end), first }
}

/** The parts of a block between its marks, or between numbers that count from one. */
function segmentsOf(
  block: Block,
  marks: readonly TextMark[],
  counted: number,
): { label: string | null; text: string }[] {
  const labels = marks.flatMap(({ at, text }) => {
    const label = text.replace(/[\s,.;*]+/g, '') || text.trim()
    return key.test(label) ? [{ label, at: at - block.start, end: at - block.start }] : []
  })
  const numbers = [...block.text.matchAll(inline)].map((found) => ({
    label: found[1] ?? '',
    at: found.index,
    end: found.index + found[0].length,
  }))
  const counting = numbers.filter(({ label }, i) => Number(label) === counted + i + 1)
  const isCounted = labels.length === 0 && counting.length > 0 && counting[0]?.at === 0
  const cuts = isCounted ? counting : labels
  const start = cuts[0]?.at ?? block.text.length
  const head = block.text.slice(0, start).trim()
  return [
    ...(head === '' ? [] : [{ label: null, text: head }]),
    ...cuts.map(({ label, end }, i) => ({ label, text: block.text.slice(end, cuts[i + 1]?.at) })),
  ]
}

/** True if an affiliation goes on in the next block. */
function isContinued(place: string, { type, text }: Block): boolean {
  return (
    type === 'authors' &&
    text.length <= 160 &&
    /(?:[,–&-]|\b(?:and|of)|\b\p{L}{2,4}\.)\s*$/u.test(place) &&
    !otherNote.test(text)
  )
}

function plainPlace(text: string): string {
  return text
    .replace(rest, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:]+|[\s,.;:]+(?:and)?[\s,.;:]*$/g, '')
}

/** The keys of the marks after each author's name, or before it where the first name has them before. */
function authorMarks(
  blocks: readonly Block[],
  marks: ReadonlyMap<number, readonly TextMark[]>,
  authors: readonly string[],
): string[][] {
  const line = [...blocks.keys()].filter(
    (i) => blocks[i]?.type === 'authors' || (blocks[i]?.type === 'header' && blocks[i]?.page === 1),
  )
  const spots = authors.map((name) => {
    for (const index of line) {
      const block = blocks[index]
      const at = block?.text.indexOf(name) ?? -1
      if (block && at >= 0) return { index, start: block.start + at, end: block.start + at + name.length }
    }
    return null
  })
  const first = spots[0]
  const isBefore = first ? (marks.get(first.index) ?? []).some(({ at }) => at <= first.start) : false
  return spots.map((spot, i) => {
    if (!spot) return ['?']
    const own = marks.get(spot.index) ?? []
    const others = spots.filter((other, j) => other && j !== i && other.index === spot.index)
    const next = Math.min(
      ...others.flatMap((other) => (other && other.start >= spot.end ? [other.start] : [])),
      Number.POSITIVE_INFINITY,
    )
    const before = Math.max(...others.flatMap((other) => (other && other.end <= spot.start ? [other.end] : [])), 0)
    const isNear = (at: number): boolean => (isBefore ? at > before && at <= spot.start : at >= spot.end && at <= next)
    const block = blocks[spot.index]
    // Letters between the name and its mark are degrees, or another author who is not known.
    const isBeside = (at: number): boolean =>
      block !== undefined &&
      !/\p{Ll}{3}/u.test(
        block.text
          .slice(Math.min(at, spot.end) - block.start, Math.max(at, spot.start) - block.start)
          .replace(authors[i] ?? '', ''),
      )
    const near = own.filter(({ at }) => isNear(at) && isBeside(at))
    return [...new Set(near.flatMap(({ text }) => keysIn(text)))]
  })
}

/** `1,3*` has 1 and 3, `ab` a and b, `1–3` all three. */
function keysIn(text: string): string[] {
  return text
    .replace(/(\d)\s?[-–]\s?(\d)/g, (_, from: string, to: string) =>
      Array.from({ length: Math.max(0, Number(to) - Number(from)) + 1 }, (__, i) => Number(from) + i).join(','),
    )
    .split(/[\s,;*†‡§¶#]+/)
    .flatMap((part) => (/^[a-z]{2,3}$/.test(part) ? [...part] : [part]))
    .filter((part) => /^(?:\d{1,2}|[a-z])$/.test(part))
}
