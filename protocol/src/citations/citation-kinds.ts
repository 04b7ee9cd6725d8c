/** The citation formats in the order they are offered, each with its file name. */
export const CITATION_KINDS = {
  bibtex: { label: 'BibTeX', extension: 'bib', type: 'application/x-bibtex' },
  biblatex: { label: 'BibLaTeX', extension: 'bib', type: 'application/x-bibtex' },
  ris: { label: 'RIS', extension: 'ris', type: 'application/x-research-info-systems' },
  csl: { label: 'CSL-JSON', extension: 'json', type: 'application/vnd.citationstyles.csl+json' },
  endnote: { label: 'EndNote XML', extension: 'xml', type: 'application/xml' },
  csv: { label: 'CSV', extension: 'csv', type: 'text/csv' },
  apa: { label: 'APA', extension: 'txt', type: 'text/plain' },
  mla: { label: 'MLA', extension: 'txt', type: 'text/plain' },
} as const
export type CitationFormat = keyof typeof CITATION_KINDS

/** Their names on the wire. */
export const CITATION_FORMATS = Object.keys(CITATION_KINDS) as CitationFormat[]
