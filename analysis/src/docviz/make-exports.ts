import { applyCorrections } from '@colophon/protocol/docviz/apply-corrections'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { annotatePdf } from '../document/annotate/annotate-pdf.ts'
import { DocumentError } from '../document/document-error.ts'
import { referencesToCsl } from '../document/export/references-to-csl.ts'
import { tablesToCsv } from '../document/export/tables-to-csv.ts'
import { toHtml } from '../document/export/to-html.ts'
import { toMarkdown } from '../document/export/to-markdown.ts'
import { figuresOf } from '../document/figures/figures-of.ts'
import { describeDocument } from './describe-document.ts'
import { entryOf, type FigureEntry, type FigurePictures } from './figure-pictures.ts'

/** The input of the downloads: a document as read, and its corrections. */
export interface Exported {
  fileName: string
  document: PaperDocument
  corrections: Corrections
  /** Figure images, drawn by `figurePictures` in a separate process. */
  pictures: FigurePictures
}

/** A fixed time for every file, so that zips are reproducible. */
const FIXED_TIME = Date.UTC(1980, 0, 2)

/** The annotated PDF, null if the file cannot be annotated, and the zip of all results. */
export async function makeExports(
  bytes: Uint8Array,
  { fileName, document: read, corrections, pictures }: Exported,
): Promise<{ pdf: Uint8Array | null; zip: Uint8Array }> {
  const described = describeDocument(read, corrections)
  const { document } = applyCorrections(read, corrections)
  const isCorrected =
    corrections.boxes.length > 0 || corrections.order !== null || (corrections.shapes ?? []).length > 0
  const files: Record<string, string> = {
    'result.json': `${JSON.stringify({ fileName, isCorrected, ...described, corrections }, null, 1)}\n`,
    'document.md': toMarkdown(document),
    'document.html': toHtml(document),
    'text.txt': `${document.text}\n`,
    'references.bib': described.bibtex,
    'references.csl.json': referencesToCsl(document),
  }
  for (const { name, csv } of tablesToCsv(document)) files[`tables/${name}.csv`] = csv
  const pdf = await annotatePdf(bytes, document, { maxPages: document.pages.length }).catch(nullIfNotAnnotatable)
  const figures = pictures.entries.length > 0 ? pictures.entries : figuresOf(document).map(entryOf)
  files['figures/figures.json'] = `${JSON.stringify(figures, null, 1)}\n`
  files['README.txt'] = aboutWords(fileName, isCorrected, figures)
  const packed: Zippable = {}
  for (const [name, text] of Object.entries(files)) packed[name] = [strToU8(text), { level: 6 }]
  for (const [name, png] of Object.entries(pictures.files)) packed[name] = [png, { level: 0 }]
  return { pdf, zip: zipSync(packed, { mtime: FIXED_TIME }) }
}

/** An encrypted or damaged PDF can be read in parts without being annotatable. */
function nullIfNotAnnotatable(error: unknown): null {
  if (error instanceof DocumentError) return null
  throw error
}

function aboutWords(fileName: string, isCorrected: boolean, figures: readonly FigureEntry[]): string {
  const missing = figures.filter(({ file }) => file === null).length
  return `The parsing result of ${fileName}.

${
  isCorrected
    ? 'All files include the manual corrections, which result.json lists.'
    : 'There are no manual corrections.'
}

result.json          pages with their grades, boxes (PDF points from the top left of a page), offsets into "text", reading order
document.md          the document as Markdown
document.html        the document as one page
text.txt             the text that the offsets count in
tables/*.csv         each table
figures/*.png        each figure, drawn from its position on its page; figures.json their captions and positions${
    missing > 0
      ? `\n                     (${missing} of ${figures.length} could not be drawn and have positions only)`
      : ''
  }
references.bib       the references as BibTeX; references.csl.json the same as CSL-JSON
`
}
