import { toApa } from './apa.ts'
import { toBiblatex } from './biblatex.ts'
import { toBibtex } from './bibtex.ts'
import type { Citable } from './citable.ts'
import type { CitationFormat } from './citation-kinds.ts'
import { toCitationsCsv } from './citations-csv.ts'
import { toCslJson } from './csl-json.ts'
import { toEndnoteXml } from './endnote-xml.ts'
import { toMla } from './mla.ts'
import { toRis } from './ris.ts'

const WRITERS: Record<CitationFormat, (papers: readonly Citable[]) => string> = {
  bibtex: toBibtex,
  biblatex: toBiblatex,
  ris: toRis,
  csl: toCslJson,
  endnote: toEndnoteXml,
  csv: toCitationsCsv,
  apa: toApa,
  mla: toMla,
}

/** The papers in one of the eight formats; `citableOf` makes what it takes of a paper. Nothing becomes an empty list. */
export function citationsOf(papers: readonly Citable[], format: CitationFormat): string {
  return WRITERS[format](papers)
}
