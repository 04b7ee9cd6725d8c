import { sectionType } from '../../meta/section-type.ts'
import type { Line } from '../lines/line.ts'
import type { OutlineEntry } from '../outline.ts'
import { captionStart } from './patterns.ts'

/** Most lines of a heading. */
const mostLines = 4
/** Longer text is no heading. */
const longest = 300

/** A number or `Chapter 1:` before a heading, which an outline or a page may leave out. */
const numbering = /^(?:(?:chapter|part|section|appendix)\s+\w{1,9}\s*[:.–—-]?\s*|[\divxl]+(?:\.\d+)*\s*[.:)]?\s+)/i

/**
 * The lines of headings that the outline of a file names, with their levels: those whose letters are the entry's, on the
 * page it leads to or the next. What is below an abstract is none.
 */
export function outlineHeadings(
  outline: readonly OutlineEntry[],
  regions: readonly (readonly Line[])[],
): Map<Line, number> {
  const found = new Map<Line, number>()
  if (outline.length === 0) return found
  const written = new Map<string, Line[][]>()
  for (const rows of regions) {
    for (const [at, row] of rows.entries()) {
      let text = ''
      for (let last = at; last < Math.min(rows.length, at + mostLines); last++) {
        text += ` ${rows[last]?.text}`
        if (text.length > longest) break
        for (const key of keysOf(text.trim())) {
          const place = `${row.page} ${key}`
          const known = written.get(place)
          const lines = rows.slice(at, last + 1)
          if (known) known.push(lines)
          else written.set(place, [lines])
        }
      }
    }
  }
  let abstract: number | null = null
  // A single outermost entry is the paper.
  const isTitled = outline.filter(({ level }) => level === 1).length === 1
  for (const { title, level, page } of outline) {
    if ((abstract !== null && level > abstract) || (isTitled && level === 1) || captionStart.test(title)) continue
    abstract = sectionType(title) === 'abstract' ? level : null
    const places = [page, page + 1].flatMap((number) => keysOf(title).map((key) => written.get(`${number} ${key}`)))
    const lines = places.flatMap((each) => each ?? []).find((each) => !each.some((line) => found.has(line)))
    for (const line of lines ?? []) found.set(line, level)
  }
  // What is below the title of the paper is outermost.
  const least = Math.min(...found.values())
  return new Map([...found].map(([line, level]) => [line, 1 + level - least]))
}

/** The letters and digits of a heading, with and without its number. */
function keysOf(text: string): string[] {
  const keys = [text, text.replace(numbering, '')].map((each) =>
    each
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  return [...new Set(keys)].filter((key) => /\p{L}{2}/u.test(key))
}
