import { zlibSync } from 'fflate'

/** Hand-written PDF objects: number 1 is the catalogue; a string is the object's body. */
export type RawObjects = readonly string[]

/** A PDF of the given objects with an xref table; `trailer` is added to the trailer's dictionary. */
export function pdfOf(objects: RawObjects, trailer = ''): Uint8Array {
  const chunks = ['%PDF-1.7\n']
  let length = 9
  const add = (text: string): void => {
    chunks.push(text)
    length += text.length
  }
  const offsets = objects.map((object, i) => {
    const offset = length
    add(`${i + 1} 0 obj\n${object}\nendobj\n`)
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`)
  add(`trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF`)
  return Uint8Array.from(chunks.join(''), (char) => char.charCodeAt(0))
}

/** The objects of a one-page pdf around drawing commands; font `/F` is Times. `page` and `font` add to their dictionaries. */
export function onePage(commands: string, page = '', font = ''): string[] {
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
    streamOf(commands),
    font || '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
  ]
}

/** A stream object; `dictionary` adds to its dictionary, as a filter would. */
export function streamOf(data: string, dictionary = ''): string {
  return `<</Length ${data.length}${dictionary}>>stream\n${data}\nendstream`
}

/** A one-page PDF around drawing commands, without a slow library. */
export function rawPdf(commands: string): Uint8Array {
  return pdfOf(onePage(commands))
}

/** A small PDF with doubly compressed commands that unpack to `megabytes` of spaces. */
export function doublyPackedPdf(megabytes: number): Uint8Array {
  const packed = zlibSync(zlibSync(new Uint8Array(megabytes * 1_048_576).fill(0x20), { level: 9 }), { level: 9 })
  const data = Array.from(packed, (byte) => String.fromCharCode(byte)).join('')
  const [catalogue = '', tree = '', page = '', , font = ''] = onePage('')
  const commands = streamOf(data, `/Filter[/FlateDecode/FlateDecode]`)
  return pdfOf([catalogue, tree, page, commands, font])
}
