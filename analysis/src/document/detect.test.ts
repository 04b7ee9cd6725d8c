import { Document, Packer, Paragraph } from 'docx'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { detectBytes, detectSource } from './detect.ts'
import { drawPdf } from './testing/draw-pdf.ts'

const words = strToU8('Kelp grows where the tide runs.\n')

async function word(): Promise<Uint8Array> {
  const document = new Document({ sections: [{ children: [new Paragraph('Kelp')] }] })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

describe('detection by content', () => {
  test('detects PDF, also after leading garbage', async () => {
    const pdf = await drawPdf([[{ text: 'Kelp', x: 72, y: 90 }]])
    expect(detectSource(pdf.subarray(0, detectBytes), 'kelp.pdf')).toBe('pdf')
    expect(detectSource(new Uint8Array([...strToU8('HTTP/1.1 200 OK\r\n\r\n'), ...pdf]), 'kelp.PDF')).toBe('pdf')
  })

  test('detects DOCX', async () => {
    expect(detectSource(await word(), 'Kelp (final).docx')).toBe('docx')
  })

  test.each([
    ['UTF-8', words],
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...words])],
    ['UTF-8 cut inside a letter', strToU8('Größe').subarray(0, 4)],
    ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, 0x4b, 0, 0x65, 0])],
    ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0, 0x4b, 0, 0x65])],
    ['Windows-1252', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x6f, 0x6b, 0x94, 0x20, 0x31, 0x32])],
  ])('detects TXT in %s', (_name, bytes) => {
    expect(detectSource(bytes, 'kelp.txt')).toBe('txt')
  })

  test.each([
    ['nothing at all', new Uint8Array()],
    ['an old .doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)])],
    ['a spreadsheet', zipSync({ '[Content_Types].xml': words, 'xl/workbook.xml': words })],
    ['an e-book', zipSync({ mimetype: strToU8('application/epub+zip'), 'a.xhtml': words })],
    ['any other archive', zipSync({ 'notes.txt': words })],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])],
    ['rich text', strToU8('{\\rtf1\\ansi Kelp}')],
    ['PostScript', strToU8('%!PS-Adobe-3.0\n')],
  ])('rejects %s under each of the three extensions', (_name, bytes) => {
    for (const name of ['kelp.pdf', 'kelp.docx', 'kelp.txt']) expect(detectSource(bytes, name)).toBeNull()
  })
})

describe('detection by name', () => {
  test('rejects other content under a supported extension', async () => {
    const pdf = await drawPdf([[{ text: 'Kelp', x: 72, y: 90 }]])
    expect(detectSource(words, 'kelp.pdf')).toBeNull()
    expect(detectSource(pdf, 'kelp.txt')).toBeNull()
    expect(detectSource(pdf, 'kelp.docx')).toBeNull()
    expect(detectSource(await word(), 'kelp.pdf')).toBeNull()
  })

  test('rejects a conflicting extension, but not a missing one', () => {
    expect(detectSource(words, 'kelp.exe')).toBeNull()
    expect(detectSource(words, 'kelp')).toBe('txt')
    expect(detectSource(words, '../../etc/kelp')).toBe('txt')
  })
})
