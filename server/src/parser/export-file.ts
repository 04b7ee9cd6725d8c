import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { TextPictures } from './child-messages.ts'
import { ParserError } from './parser-error.ts'
import { type ChildLimits, type OpenContent, runChild } from './run-child.ts'

/** A PDF with its document, and the limits for making its downloads. */
export interface ExportFileInput extends Omit<ChildLimits, 'onProgress'> {
  content: OpenContent
  fileName: string
  document: PaperDocument
  corrections: Corrections
}

/**
 * Shares of the deadline: after the first no further picture is started, after the second the drawing process is
 * killed.
 */
const [BEGUN_SHARE, PICTURES_SHARE] = [0.25, 0.5]

/**
 * Creates the downloads of a document in killable processes, because drawing on a PDF parses it again. Figures are
 * drawn in a separate process that may load native addons; if that crashes, the downloads omit the pictures. Throws
 * `ParserError`; `pdf` is null where the file cannot be drawn on.
 */
export async function exportFile(input: ExportFileInput): Promise<{ pdf: Uint8Array | null; zip: Uint8Array }> {
  const { content, fileName, document, corrections, ...limits } = input
  const pictures = await drawnFigures(input)
  const answer = await runChild({ kind: 'export', document, corrections, fileName, pictures }, limits, content)
  const { pdf, zip } = JSON.parse(answer) as { pdf: string | null; zip: string }
  return { pdf: pdf === null ? null : Buffer.from(pdf, 'base64'), zip: Buffer.from(zip, 'base64') }
}

async function drawnFigures(input: ExportFileInput): Promise<TextPictures> {
  const { content, fileName: _, document, corrections, ...limits } = input
  const none = { entries: [], files: {} }
  const isFigure = ({ type }: { type?: string | undefined }) => type === 'figure'
  if (!document.blocks.some(isFigure) && !corrections.boxes.some(isFigure)) return none
  const deadlineMs = limits.deadlineMs * PICTURES_SHARE
  const request = { kind: 'pictures', document, corrections, timeMs: limits.deadlineMs * BEGUN_SHARE } as const
  const answer = await runChild(request, { ...limits, deadlineMs }, content).catch((error: unknown) => {
    if (error instanceof ParserError && error.code !== 'parserCancelled') return JSON.stringify(none)
    throw error
  })
  return JSON.parse(answer)
}
