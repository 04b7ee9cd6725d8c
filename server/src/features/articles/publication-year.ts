import type { PaperDocument } from '@colophon/protocol/articles/document'

const YEAR = String.raw`((?:19|20)\d{2})\b`
const SIGNS = [
  new RegExp(String.raw`\barXiv:\d{4}\.\d{4,5}v?\d*.{0,40}?\b${YEAR}`, 'i'),
  new RegExp(String.raw`\bpublished\b[^.\n]{0,40}?\b${YEAR}`, 'i'),
  new RegExp(String.raw`(?:©|\(c\)|\bcopyright\b)[^.\n]{0,40}?\b${YEAR}`, 'i'),
  new RegExp(String.raw`\b(?:accepted|received|submitted|date[ds]?)\b[^.\n]{0,40}?\b${YEAR}`, 'i'),
]
const HEAD_CHARACTERS = 6000

/** The year that a paper's first page says it is from, or null: only where it is named as such, never a year in passing. */
export function publicationYear(document: PaperDocument): number | null {
  const head = document.text.slice(0, HEAD_CHARACTERS)
  for (const sign of SIGNS) {
    const year = sign.exec(head)?.[1]
    if (year) return Number(year)
  }
  return null
}
