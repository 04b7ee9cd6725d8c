import {
  getDocument,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'
import { hasPdfHeader } from '../pdf-header.ts'

/** The folder of pdfjs-dist, as a path for its file reader. */
const folder = packageFolder(import.meta as unknown as Resolving)

/** Character maps of fonts that are not embedded, mainly East Asian. */
const cMapFolder = `${folder}cmaps/`

/** Metrics of the standard fonts. */
const fontFolder = `${folder}standard_fonts/`

/** Image decoders, such as for fax and scanner formats. */
const decoderFolder = `${folder}wasm/`

/** An open pdf; `close` frees what the parser holds. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => Promise<void>
}

/**
 * Opens a PDF for text only, or with images: no scripts, no rendering, no network. The bytes are unchanged. Images
 * larger than any scan are left out.
 */
export async function openPdf(
  bytes: Uint8Array,
  password: string | undefined,
  { pictures = false }: { pictures?: boolean } = {},
): Promise<OpenPdf> {
  if (!hasPdfHeader(bytes)) throw new DocumentError('documentTypeUnsupported')
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...(password === undefined ? {} : { password }),
    cMapUrl: cMapFolder,
    cMapPacked: true,
    standardFontDataUrl: fontFolder,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: pictures,
    wasmUrl: decoderFolder,
    enableXfa: false,
    maxImageSize: pictures ? limits.pictureDots : 0,
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
  return new DocumentError('documentBroken', cause)
}

/** Module resolution, typed here because the compiler knows no host. */
interface Resolving {
  resolve(specifier: string): string
}

function packageFolder(meta: Resolving): string {
  const url = meta.resolve('pdfjs-dist/package.json')
  return decodeURIComponent(url.replace(/^file:\/\//, '').replace(/package\.json$/, ''))
}
