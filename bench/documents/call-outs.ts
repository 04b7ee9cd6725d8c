import type { PaperDocument } from '@colophon/protocol/reader/document'
import { type Hits, isSameWork, type PublishedPaper } from './publisher-scores.ts'

/** What is measured of the call-outs of a paper, in the order of the table. */
export const CALL_OUT_MEASURES = [
  'call-outs linked to their reference',
  'call-outs linked to another, of those made',
] as const

const callOut = /<xref\b([^>]*\bref-type="bibr"[^>]*)>.*?<\/xref>/gs

/**
 * How often the body of a JATS article refers to each of its references, by their order; `3–5` refers to 4 too. Call-outs
 * in tables and below them are left out, as they stand in cells.
 */
export function calledReferences(xml: string): number[] {
  const ids = [...xml.matchAll(/<ref\s[^>]*\bid="([^"]+)"/g)].map(([, id]) => id)
  const called = ids.map(() => 0)
  const body = /<body\b.*?<\/body>/s.exec(xml)?.[0].replace(/<table-wrap\b.*?<\/table-wrap>/gs, '') ?? ''
  let last = { place: -1, end: 0 }
  for (const match of body.matchAll(callOut)) {
    const between = body.slice(last.end, match.index).replace(/<[^>]*>/g, '')
    const named = /\brid="([^"]*)"/.exec(match[1] ?? '')?.[1]?.split(' ') ?? []
    for (const place of named.map((id) => ids.indexOf(id)).filter((found) => found >= 0)) {
      const isRange = last.place >= 0 && /^\s*(?:[-–—‐]|&#(?:x0*2013|8211);)\s*$/i.test(between)
      for (let at = isRange ? last.place + 1 : place; at <= place; at += 1) called[at] = (called[at] ?? 0) + 1
      last = { place, end: match.index + match[0].length }
    }
  }
  return called
}

/** The figures of one paper; nothing where its references are not the entries of `truth.json`, one for one. */
export function callOutScores(
  paper: PublishedPaper,
  xml: string,
  { references = [], citations = [] }: PaperDocument,
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
  for (const place of citations.flatMap((citation) => citation.references.map((each) => own[each] ?? -1))) {
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
