import { toBibtex } from '@colophon/protocol/articles/cite/bibtex'
import type { Citable } from '@colophon/protocol/articles/cite/citable'
import { toCslJson } from '@colophon/protocol/articles/cite/csl-json'
import { toRis } from '@colophon/protocol/articles/cite/ris'

type Format = { label: string; extension: string; type: string; write: (papers: readonly Citable[]) => string }

/** The formats a citation can be had in, in the order they are offered. */
export const CITATION_FORMATS = {
  bibtex: { label: 'BibTeX', extension: 'bib', type: 'application/x-bibtex', write: toBibtex },
  ris: { label: 'RIS', extension: 'ris', type: 'application/x-research-info-systems', write: toRis },
  csl: { label: 'CSL-JSON', extension: 'json', type: 'application/vnd.citationstyles.csl+json', write: toCslJson },
} as const satisfies Record<string, Format>
export type CitationFormat = keyof typeof CITATION_FORMATS

const KEY = 'colophon.citationFormat'

/** The format that was chosen last in this browser. */
export function chosenFormat(): CitationFormat {
  try {
    const kept = localStorage.getItem(KEY)
    return kept !== null && Object.hasOwn(CITATION_FORMATS, kept) ? (kept as CitationFormat) : 'bibtex'
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
