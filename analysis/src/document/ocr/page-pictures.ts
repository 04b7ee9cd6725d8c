import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Matrix, multiply } from '../pdf/matrix.ts'

/** An image as drawn on a page: decoded pixels, and the matrix of its unit square to points of the displayed page. */
export interface PagePicture {
  width: number
  height: number
  /** pdf.js's kinds: 1 is 1 bit per pixel, 2 RGB, 3 RGBA; a mask is 1 bit per pixel, drawn where it is 0. */
  kind: 1 | 2 | 3 | 'mask'
  data: Uint8Array | Uint8ClampedArray
  place: Matrix
}

/** Masks drawn in a lighter colour are ignored: white on paper. */
const lightest = 200
/** Most images per page; a scan is one, or some strips. */
const most = 400

/** The images of a page in drawing order, without those that cannot be decoded. */
export async function picturesOf(proxy: PDFPageProxy): Promise<PagePicture[]> {
  const { fnArray, argsArray } = await proxy.getOperatorList()
  const pictures: PagePicture[] = []
  const kept: { place: Matrix; isLight: boolean }[] = []
  let place = proxy.getViewport({ scale: 1 }).transform as unknown as Matrix
  let isLight = false
  for (const [i, operator] of fnArray.entries()) {
    if (pictures.length >= most) break
    const args = (argsArray[i] ?? []) as unknown[]
    if (operator === OPS.save) kept.push({ place, isLight })
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      ;({ place, isLight } = kept.pop() ?? { place, isLight })
    } else if (operator === OPS.transform) place = multiply(place, args)
    else if (operator === OPS.paintFormXObjectBegin) {
      kept.push({ place, isLight })
      if (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]))
        place = multiply(place, Array.from(args[0] as number[]))
    } else if (operator === OPS.setFillRGBColor) isLight = isLightColour(args[0])
    else {
      for (const { object, by, isMask } of drawn(operator, args)) {
        if (isMask && isLight) continue
        const decoded = await decodedOf(proxy, object, isMask)
        if (decoded) pictures.push({ ...decoded, place: by ? multiply(place, by) : place })
      }
    }
  }
  return pictures
}

type Drawn = { object: unknown; by?: readonly unknown[]; isMask: boolean }

/** The images of a drawing operator with their positions. */
function drawn(operator: number, args: readonly unknown[]): Drawn[] {
  const [first] = args
  if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
    return [{ object: first, isMask: false }]
  if (operator === OPS.paintImageMaskXObject) return [{ object: first, isMask: true }]
  if (operator === OPS.paintImageXObjectRepeat) {
    const [, scaleX, scaleY, positions] = args
    const at = Array.from(positions as Float32Array)
    return Array.from({ length: at.length >> 1 }, (_, k) => ({
      object: first,
      by: [scaleX, 0, 0, scaleY, at[2 * k], at[2 * k + 1]],
      isMask: false,
    }))
  }
  if (operator === OPS.paintImageMaskXObjectGroup && Array.isArray(first)) {
    return first.map((each: { transform: readonly unknown[] }) => ({ object: each, by: each.transform, isMask: true }))
  }
  return []
}

async function decodedOf(
  proxy: PDFPageProxy,
  object: unknown,
  isMask: boolean,
): Promise<Omit<PagePicture, 'place'> | null> {
  const mask = isMask ? (object as { data?: unknown }) : null
  const id = typeof object === 'string' ? object : typeof mask?.data === 'string' ? mask.data : null
  const decoded = id === null ? object : await named(proxy, id)
  const { width, height, kind, data } = (decoded ?? {}) as Partial<Record<string, unknown>>
  if (!isSize(width) || !isSize(height) || !isBytes(data)) return null
  if (isMask) return { width, height, kind: 'mask', data }
  return kind === 1 || kind === 2 || kind === 3 ? { width, height, kind, data } : null
}

async function named(proxy: PDFPageProxy, id: string): Promise<unknown> {
  const store = id.startsWith('g_') ? proxy.commonObjs : proxy.objs
  const { promise, resolve } = Promise.withResolvers<unknown>()
  store.get(id, resolve, () => resolve(null))
  return promise
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && value > 0
}

function isBytes(value: unknown): value is Uint8Array | Uint8ClampedArray {
  return value instanceof Uint8Array || value instanceof Uint8ClampedArray
}

function isLightColour(colour: unknown): boolean {
  const [r = 0, g = 0, b = 0] =
    typeof colour === 'string'
      ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      : Array.from((colour ?? []) as number[])
  return 0.3 * r + 0.6 * g + 0.1 * b > lightest
}
