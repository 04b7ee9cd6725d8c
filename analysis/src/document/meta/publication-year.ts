import type { Block } from '@colophon/protocol/reader/document'

/** A year that is no part of a longer number, an id or a path. */
const YEAR = String.raw`(?<![\p{L}\d./#-])((?:19|20)\d\d)(?![\d/]|[-–.]\d)`
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.?`
/** `12 May 2021`, `May 12th, 2021`, `May 2021`. */
const DATE = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s+)?${MONTH},?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?${YEAR}`

const sign = (source: string): RegExp => new RegExp(source, 'iu')

/** What states the year of publication, the surest first. */
const stated = [
  sign(String.raw`\bpublished(?:\s+(?:online|in print|first|electronically))*\b[:,]?\s*(?:on\s+)?(?:${DATE}|${YEAR})`),
  sign(String.raw`\b(?:date of publication|publication date)\b[^\n]{0,40}?${YEAR}`),
  sign(String.raw`(?:©|\(c\)|\bcopyright\b)[^\n]{0,60}?${YEAR}`),
  sign(String.raw`${YEAR}\s*(?:©|,?\s+the authors?\b|\(c\)|copyright\b|elsevier|ieee\b)`),
]

/** A running head or a separate line: a volume, an issue or a month beside the year, or the year in brackets. */
const placed = [
  sign(String.raw`\bvol(?:ume|\.)?\s*\d+.{0,40}?${YEAR}`),
  sign(String.raw`\b(?:no|issue|number)\.?\s*\d+.{0,20}?${YEAR}`),
  sign(String.raw`\(\s*(?:${MONTH}\s+)?${YEAR}\s*\)`),
  sign(DATE),
]

/** A conference with its year: `NeurIPS 2019`, `Proceedings of … 2018`, `KDD ’19`. */
const held = [
  sign(
    String.raw`\b(?:proceedings|proc\.|conference|symposium|workshop|congress|meeting|colloquium|transactions|journal)\b.{0,120}?${YEAR}`,
  ),
  new RegExp(String.raw`\b\p{L}*\p{Lu}{2,}\p{L}*(?:[ -]\p{Lu}{2,})?,?\s*${YEAR}`, 'u'),
  /\b\p{L}*\p{Lu}{2,}\p{L}*\s?[’'‘](\d\d)(?!\d)/u,
]

const stamp = sign(String.raw`\barXiv:\S{7,20}.{0,40}?${YEAR}`)
/** The archive's ids of today begin with year and month. */
const stampId = /\barXiv:(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}/i

const handled = ['accepted', 'revised', 'received', 'submitted', 'date[ds]?', 'posted', 'version'].map((word) =>
  sign(String.raw`\b${word}\b[^\n]{0,40}?${YEAR}`),
)

const wholeDate = sign(String.raw`^\(?(?:${DATE}|${YEAR}-\d\d-\d\d)\)?\.?$`)

/** Longest block that can be a notice rather than running text. */
const noticeLength = 500

/** Pages whose running heads are read. */
const headPages = 3

/**
 * The year in which a paper appeared, as its front matter states it, or null; never one in running text. A year of
 * publication wins over the archive's stamp, and that over the day a manuscript was received.
 */
export function publicationYear(front: readonly Block[], blocks: readonly Block[]): number | null {
  const notices = front.filter(isNotice).map(({ text }) => text)
  const heads = blocks.filter(isHead).map(({ text }) => text)
  const lines = front.filter((block) => isNotice(block) && block.text.length <= 160 && block.type !== 'title')
  return (
    first(stated, [...notices, ...heads]) ??
    first(placed, heads) ??
    first(held, [...heads, ...lines.map(({ text }) => text)]) ??
    first([stamp, stampId], [...notices, ...heads]) ??
    first(handled, notices) ??
    first(
      [wholeDate],
      lines.flatMap(({ text }) => text.split('\n')),
    )
  )
}

function isHead({ type, page }: Block): boolean {
  return (type === 'header' || type === 'footer') && (page ?? 1) <= headPages
}

function isNotice({ type, text }: Block): boolean {
  return !['abstract', 'heading', 'reference'].includes(type) && text.length <= noticeLength
}

/** The year of the first sign that any text has. */
function first(signs: readonly RegExp[], texts: readonly string[]): number | null {
  for (const each of signs) {
    for (const text of texts) {
      const year = each.exec(text)?.slice(1).find(Boolean)
      if (year) return year.length === 2 ? 2000 + Number(year) : Number(year)
    }
  }
  return null
}
