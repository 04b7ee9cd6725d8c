import { CITATION_KINDS, type CitationFormat } from '@colophon/protocol/articles/cite/citation-kinds'

const KEY = 'colophon.citationFormat'

/** The format that was chosen last in this browser. */
export function chosenFormat(): CitationFormat {
  try {
    const kept = localStorage.getItem(KEY)
    return kept !== null && Object.hasOwn(CITATION_KINDS, kept) ? (kept as CitationFormat) : 'bibtex'
  } catch {
    return 'bibtex'
  }
}

/** Remembers the format; a browser that keeps nothing is not an error. */
export function noteFormat(format: CitationFormat): void {
  try {
    localStorage.setItem(KEY, format)
  } catch {
    // Storage may be full or forbidden; the choice is a convenience.
  }
}
