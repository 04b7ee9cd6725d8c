import type { BlockType, PaperDocument } from '@colophon/protocol/reader/document'
import { type Hits, isSameWork, type PublishedPaper } from './publisher-scores.ts'

/** What is measured of the call-outs of a paper, in the order of the table. */
export const CALL_OUT_MEASURES = [
  'call-outs linked to their reference',
  'call-outs linked to another, of those made',
] as const

const callOut = /<xref\b([^>]*\bref-type="bibr"[^>]*)(?<!\/)>.*?<\/xref>/gs
/** Only call-outs in body text are compared; in JATS those of captions, tables and notes are removed. */
const aside: ReadonlySet<BlockType> = new Set(['abstract', 'caption', 'table', 'footnote'])

/**
 * How often the body of a JATS article refers to each of its references, by their order; `3–5` refers to 4 too. Figures,
 * tables and notes are left out.
 */
export function calledReferences(xml: string): number[] {
  const ids = [...xml.matchAll(/<ref\s[^>]*\bid="([^"]+)"/g)].map(([, id]) => id)
  const called = ids.map(() => 0)
  const body = /<body\b.*?<\/body>/s.exec(xml)?.[0].replace(/<(table-wrap|fig|fn)\b.*?<\/\1>/gs, '') ?? ''
  let last = { place: -1, end: 0 }
  for (const match of body.matchAll(callOut)) {
    const between = body.slice(last.end, match.index).replace(/<[^>]*>/g, '')
    const named = /\brid="([^"]*)"/.exec(match[1] ?? '')?.[1]?.split(' ') ?? []
    const places = named.map((id) => ids.indexOf(id)).filter((found) => found >= 0)
    for (const [at, place] of places.entries()) {
      const isAfterDash = at === 0 && /^\s*(?:[-–—‐]|&#(?:x0*2013|8211);)\s*$/i.test(between)
      const from = isAfterDash && last.place >= 0 && last.place < place ? last.place + 1 : place
      for (let each = from; each <= place; each += 1) called[each] = (called[each] ?? 0) + 1
      last = { place, end: match.index + match[0].length }
    }
  }
  return called
}

/** The figures of one paper; nothing where its references are not the entries of `truth.json`, one for one. */
export function callOutScores(
  paper: PublishedPaper,
  xml: string,
  { blocks, references = [], citations = [] }: PaperDocument,
): Record<(typeof CALL_OUT_MEASURES)[number], Hits> {
  const called = calledReferences(xml)
  const isComparable = called.length === paper.refs.length && called.some((times) => times > 0)
  // A printed number is the place in the list, however its entry was read.
  const own = references.map((reference) => {
    const number = Number(reference.label)
    return number > 0 && number <= paper.refs.length
      ? number - 1
      : paper.refs.findIndex((wanted) => isSameWork(wanted, reference))
  })
  const linked = called.map(() => 0)
  let made = 0
  const compared = citations.filter(({ start }) => {
    const block = blocks.find((each) => each.start <= start && start <= each.end)
    return block === undefined || !aside.has(block.type)
  })
  for (const place of compared.flatMap((citation) => citation.references.map((each) => own[each] ?? -1))) {
    made += 1
    if (place >= 0) linked[place] = (linked[place] ?? 0) + 1
  }
  const sum = (all: readonly number[]): number => all.reduce((before, each) => before + each, 0)
  const right = sum(called.map((times, place) => Math.min(times, linked[place] ?? 0)))
  return {
    'call-outs linked to their reference': isComparable ? [right, sum(called)] : [0, 0],
    'call-outs linked to another, of those made': isComparable ? [made - right, made] : [0, 0],
  }
}
