import type { Block, PaperDocument, Sentence } from '@colophon/protocol/reader/document'
import { splitSentences } from '../../document/sentences/split-sentences.ts'

/** A block of a test paper: `# ` starts a heading. */
export type Part = string

/** A small paper of headings (`# Methods`) and paragraphs, laid out as by the parser, one part per page. */
export function documentOf(title: string, parts: readonly Part[]): PaperDocument {
  const blocks: Block[] = []
  const sentences: Sentence[] = []
  let text = ''
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += '\n\n'
    const isHeading = part.startsWith('# ')
    const own = isHeading ? part.slice(2) : part
    const start = text.length
    text += own
    const page = index + 1
    const place = { start, end: text.length, page }
    blocks.push({
      type: isHeading ? 'heading' : 'paragraph',
      text: own,
      ...place,
      boxes: [],
      ...(isHeading && { level: 1, section: sectionOf(own) }),
    })
    const ranges = isHeading ? [{ start: 0, end: own.length }] : splitSentences(own)
    for (const range of ranges) {
      const box = { page, x: 0, y: 0, width: 10, height: 10 }
      sentences.push({ start: start + range.start, end: start + range.end, block: index, page, boxes: [box] })
    }
  }
  const meta = { title, authors: [], abstract: null }
  return { version: 1, source: 'pdf', text, pages: [], blocks, sentences, meta, warnings: [] }
}

function sectionOf(heading: string) {
  const named = { abstract: 'abstract', methods: 'methods', results: 'results', discussion: 'discussion' } as const
  return named[heading.toLowerCase() as keyof typeof named] ?? ('other' as const)
}
