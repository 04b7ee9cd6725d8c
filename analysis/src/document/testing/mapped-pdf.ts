import { onePage, pdfOf, streamOf } from './raw-pdf.ts'

/**
 * A one-page PDF whose font maps the code 97 + n (`a`, `b`, …) to the nth of `characters`: any script without a font
 * for it.
 */
export function mappedPdf(characters: readonly string[], commands: string): Uint8Array {
  const lines = characters.map((text, i) => `<${hex(97 + i, 2)}> <${[...text].map((c) => utf16(c)).join('')}>`)
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${lines.length} beginbfchar ${lines.join(' ')} endbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ]
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>'
  return pdfOf([...onePage(commands, '', font), streamOf(map.join('\n'))])
}

function utf16(character: string): string {
  return Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i), 4)).join('')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
