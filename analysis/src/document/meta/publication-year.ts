import type { Block } from '@colophon/protocol/articles/document'

const YEAR = String.raw`((?:19|20)\d{2})\b`
const signs = [
  new RegExp(String.raw`\barXiv:\S{7,20}.{0,40}?\b${YEAR}`, 'i'),
  new RegExp(String.raw`\bpublished\b[^.\n]{0,40}?\b${YEAR}`, 'i'),
  new RegExp(String.raw`(?:©|\(c\)|\bcopyright\b)[^.\n]{0,40}?\b${YEAR}`, 'i'),
  new RegExp(String.raw`\b(?:accepted|received|submitted|date[ds]?)\b[^.\n]{0,40}?\b${YEAR}`, 'i'),
]
/** In a running head, a year stands in brackets, before or behind a volume, or with a month. */
const headSign = new RegExp(
  String.raw`\(${YEAR}\)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+(?:\d{1,2},\s+)?${YEAR}|\bvol(?:ume|\.)?\s*\d+.{0,30}?\b${YEAR}`,
  'i',
)
const headCharacters = 6000

/** The year that a paper's front says it is from, or null: only where it is named as such, never a year in passing. */
export function publicationYear(front: readonly Block[], text: string): number | null {
  const head = text.slice(0, headCharacters)
  for (const sign of signs) {
    const year = sign.exec(head)?.[1]
    if (year) return Number(year)
  }
  for (const block of front) {
    if (block.type !== 'header' && block.type !== 'footer') continue
    const year = headSign.exec(block.text)?.slice(1).find(Boolean)
    if (year) return Number(year)
  }
  return null
}
