import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { TextPictures } from './child-messages.ts'
import { ParserError } from './parser-error.ts'
import { type ChildLimits, type OpenContent, runChild } from './run-child.ts'

/** The content of a pdf, what was read of it, and what may be spent on its downloads. */
export interface ExportFileInput extends Omit<ChildLimits, 'onProgress'> {
  content: OpenContent
  fileName: string
  document: PaperDocument
  corrections: Corrections
}

/** The share of the time that pictures take at most, and that after which their process is ended. */
const [BEGUN_SHARE, PICTURES_SHARE] = [0.25, 0.5]

/**
 * Makes the downloads of a document in processes that can be killed, as drawing on a pdf reads it once more. Pictures of its
 * figures are drawn in one of their own, by compiled code that the others may not load: where it dies, the rest is made without.
 * Fails with a `ParserError`; `pdf` is null where nothing can be drawn on the file.
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
