import type { PaperDocument } from '@colophon/protocol/articles/document'
import { assemble } from './assemble.ts'
import { DocumentError } from './document-error.ts'
import type { Draft } from './draft.ts'
import { markSections } from './meta/mark-sections.ts'
import type { Recognize } from './ocr/recognizer.ts'
import { type Progress, readPdf } from './pdf/read-pdf.ts'
import { splitEntries } from './references/split-entries.ts'
import { markUnheaded } from './references/unheaded-references.ts'
import { readTxt } from './txt/read-txt.ts'

/** What to parse a file as, and how far to go. */
export interface ParseOptions {
  source: PaperDocument['source']
  /** Opens an encrypted pdf; ignored where none is needed. */
  password?: string
  /** The most pages a pdf may have; docx and txt have no pages of their own. */
  maxPages: number
  /** Called after each page with how many are done; `total` is 1 for formats without pages. */
  onProgress?: Progress
  /** Reads scanned pages; without it, such pages have no text. */
  recognize?: Recognize
}

/**
 * Reads a whole file into the one document model. The bytes are left as they are. Fails with a `DocumentError` and with
 * nothing else; what could not be read of a readable file is told in `warnings`.
 */
export async function parseDocument(bytes: Uint8Array, options: ParseOptions): Promise<PaperDocument> {
  if (bytes.length === 0) throw new DocumentError('documentEmpty')
  const draft = await readDraft(bytes, options)
  const document = assemble(options.source, {
    ...draft,
    blocks: splitEntries(markUnheaded(markSections(draft.blocks))),
  })
  if (document.text === '') throw new DocumentError(document.pages.length > 0 ? 'documentNoText' : 'documentEmpty')
  return document
}

async function readDraft(bytes: Uint8Array, options: ParseOptions): Promise<Draft> {
  try {
    if (options.source === 'pdf') return await readPdf(bytes, options)
    const draft = options.source === 'docx' ? await readWord(bytes) : readTxt(bytes)
    options.onProgress?.(1, 1)
    return draft
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError('documentBroken', cause)
  }
}

/** What reads Word files takes longer to load than a page of a pdf to be read, and most papers are pdf files. */
async function readWord(bytes: Uint8Array): Promise<Draft> {
  const { readDocx } = await import('./docx/read-docx.ts')
  return readDocx(bytes)
}
