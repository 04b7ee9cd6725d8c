import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentError } from '../document-error.ts'
import { cMapFolder, fontFolder } from './pdf-assets.ts'

/** An open pdf; `close` frees what the parser holds. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => Promise<void>
}

/** Opens a pdf for its text alone: no scripts, no rendering, no network. The given bytes stay untouched. */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  const task = getDocument({
    data: bytes.slice(),
    ...(password === undefined ? {} : { password }),
    cMapUrl: cMapFolder,
    cMapPacked: true,
    standardFontDataUrl: fontFolder,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: 0,
    verbosity: 0,
  })
  const close = (): Promise<void> => task.destroy()
  try {
    return { pdf: await task.promise, close }
  } catch (cause) {
    await close()
    throw documentError(cause)
  }
}

function documentError(cause: unknown): DocumentError {
  if (cause instanceof PasswordException) {
    const wrong = cause.code === PasswordResponses.INCORRECT_PASSWORD
    return new DocumentError(wrong ? 'documentPasswordWrong' : 'documentEncrypted', cause)
  }
  const unlike = cause instanceof InvalidPDFException && /not a pdf/i.test(cause.message)
  return new DocumentError(unlike ? 'documentTypeUnsupported' : 'documentBroken', cause)
}
