import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { SealedFile, TextPictures } from './child-messages.ts'
import { ParserError } from './parser-error.ts'
import { type ChildLimits, runChild } from './run-child.ts'

/** A pdf on this machine, what was read of it, and what may be spent on its downloads. */
export interface ExportFileInput extends Omit<ChildLimits, 'onProgress'> {
  path: string
  /** The file is encrypted; its key reaches the child over a pipe only. */
  sealed: { contentSize: number; sessionKey: Uint8Array } | null
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
  const { path, sealed, fileName, document, corrections, ...limits } = input
  const content = { path, ...(sealed && { sealed: withText(sealed) }), document, corrections }
  const pictures = await drawnFigures(content, limits)
  const answer = await runChild({ kind: 'export', ...content, fileName, pictures }, limits)
  const { pdf, zip } = JSON.parse(answer) as { pdf: string | null; zip: string }
  return { pdf: pdf === null ? null : Buffer.from(pdf, 'base64'), zip: Buffer.from(zip, 'base64') }
}

type Content = { path: string; sealed?: SealedFile; document: PaperDocument; corrections: Corrections }

async function drawnFigures(content: Content, limits: Omit<ChildLimits, 'onProgress'>): Promise<TextPictures> {
  const { document, corrections } = content
  const none = { entries: [], files: {} }
  const isFigure = ({ type }: { type?: string | undefined }) => type === 'figure'
  if (!document.blocks.some(isFigure) && !corrections.boxes.some(isFigure)) return none
  const deadlineMs = limits.deadlineMs * PICTURES_SHARE
  const request = { kind: 'pictures', ...content, timeMs: limits.deadlineMs * BEGUN_SHARE } as const
  const answer = await runChild(request, { ...limits, deadlineMs }).catch((error: unknown) => {
    if (error instanceof ParserError && error.code !== 'parserCancelled') return JSON.stringify(none)
    throw error
  })
  return JSON.parse(answer)
}

function withText({ contentSize, sessionKey }: { contentSize: number; sessionKey: Uint8Array }): SealedFile {
  return { contentSize, sessionKey: Buffer.from(sessionKey).toString('base64') }
}
