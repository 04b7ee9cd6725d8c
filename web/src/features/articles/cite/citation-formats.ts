import { CITATION_KINDS, type CitationFormat } from '@colophon/protocol/articles/cite/citation-kinds'
import { z } from 'zod'
import { keep, readKept } from '../../../lib/kept.ts'

const Format = z.enum(Object.keys(CITATION_KINDS) as CitationFormat[])

/** The format that was chosen last in this browser. */
export function chosenFormat(): CitationFormat {
  return readKept('citationFormat', Format) ?? 'bibtex'
}

/** Remembers the format. */
export function noteFormat(format: CitationFormat): void {
  keep('citationFormat', format)
}
