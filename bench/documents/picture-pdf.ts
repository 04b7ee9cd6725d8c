import { deflateSync } from 'node:zlib'
import type { GreyMap } from './grey-map.ts'

/** A PDF of grey JPEG images only, one per page, as from scanners. */
export function picturePdf(pictures: readonly Buffer[], dotsPerInch: number): Buffer {
  return pdfOf(
    pictures.map((data) => ({ ...sizeOf(data), filter: 'DCTDecode', data })),
    dotsPerInch,
  )
}

/** A PDF of lossless grey images only, one per page. */
export function greyPdf(maps: readonly GreyMap[], dotsPerInch: number): Buffer {
  return pdfOf(
    maps.map(({ width, height, data }) => ({ width, height, filter: 'FlateDecode', data: deflateSync(data) })),
    dotsPerInch,
  )
}

type Packed = { width: number; height: number; filter: 'DCTDecode' | 'FlateDecode'; data: Buffer }

function pdfOf(pictures: readonly Packed[], dotsPerInch: number): Buffer {
  const kids = pictures.map((_, i) => `${3 + 3 * i} 0 R`).join(' ')
  const pages = pictures.flatMap(({ width, height, filter, data }, i) => {
    const [w, h] = [(width * 72) / dotsPerInch, (height * 72) / dotsPerInch]
    const at = 3 + 3 * i
    const shape = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${at + 1} 0 R/Resources<</XObject<</I ${at + 2} 0 R>>>>>>`,
      streamOf('', `${w} 0 0 ${h} 0 0 cm /I Do`),
      streamOf(`${shape}/Filter/${filter}`, data.toString('latin1')),
    ]
  })
  const tree = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${pictures.length}>>`]
  return written([...tree, ...pages])
}

function streamOf(dictionary: string, data: string): string {
  return `<<${dictionary}/Length ${data.length}>>stream\n${data}\nendstream`
}

function written(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`, 'latin1')
}

/** Width and height of a JPEG image, from its frame header. */
function sizeOf(picture: Buffer): { width: number; height: number } {
  for (let at = 2; at < picture.length; at += 2 + picture.readUInt16BE(at + 2)) {
    const mark = picture.readUInt8(at + 1)
    const isFrame = mark === 0xc0 || mark === 0xc2
    if (isFrame) return { height: picture.readUInt16BE(at + 5), width: picture.readUInt16BE(at + 7) }
  }
  throw new RangeError('an image without a frame header')
}
