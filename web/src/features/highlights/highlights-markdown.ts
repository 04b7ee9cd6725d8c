import { apaReference } from '@colophon/protocol/citations/apa'
import type { Citable } from '@colophon/protocol/citations/citable'
import type { Highlight } from '@colophon/protocol/highlights/entities'

/** The page of a highlight in the paper; null if it has none or is no longer there. */
export function pageOf({ anchor, area }: Pick<Highlight, 'anchor' | 'area'>): number | null {
  return area?.page ?? anchor?.page ?? null
}

/** A quote or caption with its page and the reference of its paper, to paste into a text. */
export function quoteWithCitation(highlight: Pick<Highlight, 'anchor' | 'area' | 'quote'>, paper: Citable): string {
  const page = pageOf(highlight)
  const quote = highlight.quote.replace(/\s+/g, ' ')
  return `${quote ? `“${quote}”` : 'Area'}${page ? ` (p. ${page})` : ''}\n${apaReference(paper)}\n`
}

/** The highlights of a paper as Markdown: each quote, or caption of an area, with its page and note. */
export function highlightsMarkdown(highlights: readonly Highlight[], paper: Citable): string {
  const parts = highlights.map((highlight) => {
    const { kind, quote, note, color, author } = highlight
    const number = pageOf(highlight)
    const page = number ? `p. ${number}, ` : ''
    const area = kind === 'area' ? 'area, ' : ''
    const written = note.trim() === '' ? '' : `\n\n${note.trim()}`
    const words = escaped(quote.replace(/\s+/g, ' ')) || 'Area'
    return `> ${words}\n>\n> (${area}${page}${color}${author ? `, ${escaped(author.name)}` : ''})${written}`
  })
  return `${[`# ${escaped(paper.title)}`, escaped(apaReference(paper)), ...parts].join('\n\n')}\n`
}

/** Text whose signs Markdown would read. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|$~]/g, '\\$&')
}
