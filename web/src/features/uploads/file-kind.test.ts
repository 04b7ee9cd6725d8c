import { describe, expect, it } from 'vitest'
import { contentProblem, kindProblem } from './use-chosen-files.ts'

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file whose content does not match its name', () => {
  it.each([
    ['a picture as pdf', 'shade.pdf', '\x89PNG\r\n\x1a\n'],
    ['words as pdf', 'shade.pdf', 'Shade and lettuce'],
    ['a pdf as docx', 'shade.docx', '%PDF-1.7'],
    ['an old Word file as docx', 'shade.docx', '\xd0\xcf\x11\xe0\xa1\xb1'],
    ['a pdf as txt', 'shade.txt', '%PDF-1.7'],
    ['a program as txt', 'shade.txt', '\x7fELF'],
    ['no type at all', 'shade', 'words'],
  ])('is refused: %s', (_, name, content) => {
    expect(kindProblem(name, head(content))).toContain('Only txt, docx and pdf files can be read')
  })

  it.each([
    ['shade.pdf', '%PDF-1.7'],
    ['SHADE.PDF', `${'\0'.repeat(1000)}%PDF-1.4`],
    ['shade.docx', 'PK\x03\x04'],
    ['shade.txt', 'Shade and lettuce'],
    ['shade.txt', '\xff\xfeS\0h\0'],
    ['shade.txt', ''],
    ['shade.txt', 'MZ Optics, a catalogue'],
  ])('and no other: %s beginning with %j', (name, content) => expect(kindProblem(name, head(content))).toBeNull())
})

it('a dropped folder is refused with a message', async () => {
  const folder = new File(['x'], 'folder.pdf')
  folder.slice = () => {
    throw new DOMException('It is a folder.', 'NotReadableError')
  }
  expect(await contentProblem(folder)).toContain('cannot be read')
})
