import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { GenerationFields, GraphEntry } from '@colophon/protocol/statements/graph'
import { type ChildLimits, type OpenContent, runChild } from './run-child.ts'

/** A file's content with parse options and limits. */
export interface ParseFileInput extends ChildLimits {
  content: OpenContent
  source: PaperDocument['source']
  /** Opens an encrypted PDF; passed to the child over a pipe only. */
  password?: string
  maxPages: number
  /** Also recognises scanned pages. */
  ocr?: boolean
}

/**
 * Parses a file into the document model in a separate, killable process. Throws `DocumentError` for what is wrong with
 * the file, `ParserError` where a time or memory limit, a crash or the caller ended the process.
 */
export async function parseFile(input: ParseFileInput): Promise<PaperDocument> {
  const { request, limits, content } = taskOf(input)
  return JSON.parse(await runChild(request, limits, content))
}

/**
 * Parses a file and extracts its statements in one process. `onDocument` gets the document while the statements are
 * being extracted, once more if the process is replaced. Throws as `parseFile` does, or the error of `onDocument`.
 */
export async function readPaper(
  input: ParseFileInput & { fields: GenerationFields; onDocument: (document: PaperDocument) => Promise<void> },
): Promise<GraphEntry[]> {
  const { fields, onDocument, ...file } = input
  const { request, limits, content } = taskOf(file)
  const onFirst = (result: string) => onDocument(JSON.parse(result))
  return JSON.parse(await runChild({ ...request, statements: fields }, limits, content, onFirst))
}

/** Extracts the statements of a document in a separate, killable process. Throws `ParserError`. */
export async function extractFromDocument(
  document: PaperDocument,
  fields: GenerationFields,
  limits: ChildLimits,
): Promise<GraphEntry[]> {
  return JSON.parse(await runChild({ kind: 'statements', document, fields }, limits))
}

function taskOf({ content, source, password, maxPages, ocr, ...limits }: ParseFileInput) {
  const request = {
    kind: 'parse',
    source,
    maxPages,
    ...(ocr && source === 'pdf' && { ocr }),
    ...(password === undefined ? {} : { password }),
  } as const
  return { request, limits, content }
}
