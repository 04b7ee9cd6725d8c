import { apaReference } from '@colophon/protocol/citations/apa'
import type { Citable } from '@colophon/protocol/citations/citable'
import type { Highlight } from '@colophon/protocol/highlights/entities'

/** A quote with its page and the reference of its paper, to paste into a text. */
export function quoteWithCitation({ anchor, quote }: Highlight, paper: Citable): string {
  const page = anchor?.page ? ` (p. ${anchor.page})` : ''
  return `“${quote.replace(/\s+/g, ' ')}”${page}\n${apaReference(paper)}\n`
}

/** The highlights of a paper as Markdown: each quote with its page and note. */
export function highlightsMarkdown(highlights: readonly Highlight[], paper: Citable): string {
  const parts = highlights.map(({ anchor, quote, note, color, author }) => {
    const page = anchor?.page ? `p. ${anchor.page}, ` : ''
    const written = note.trim() === '' ? '' : `\n\n${note.trim()}`
    return `> ${escaped(quote.replace(/\s+/g, ' '))}\n>\n> (${page}${color}${author ? `, ${escaped(author.name)}` : ''})${written}`
  })
  return `${[`# ${escaped(paper.title)}`, escaped(apaReference(paper)), ...parts].join('\n\n')}\n`
}

/** Text whose signs Markdown would read. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|$~]/g, '\\$&')
}
