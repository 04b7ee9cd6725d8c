import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UnreadableLibrary } from './imported-library.ts'
import { readLibrary } from './read-library.ts'
import { openSource, type Source, type SourceFile } from './source.ts'
import { openZotero } from './testing/write-zotero.ts'

let folder: string
const sources: Source[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-source-'))
})
afterEach(async () => {
  for (const source of sources.splice(0)) await source.close()
  await rm(folder, { recursive: true })
})

const write = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const open = async (path: string) => {
  const source = await openSource(path)
  sources.push(source)
  return source
}
const contentOf = async (file: SourceFile | null) => {
  if (!file) return null
  const pieces: Buffer[] = []
  for await (const piece of await file.open()) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
const zip = (files: Record<string, string>) =>
  write('library.zip', zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

const twoLibraries = async () => {
  await write('a.bib', 'a')
  await write('b.bib', 'b')
  return folder
}

// Proves: x-import-library
describe('a source of an import', () => {
  it('that is a folder finds its main file and the files beside it', async () => {
    await mkdir(join(folder, 'files'))
    await write('files/a.pdf', 'A')
    await write('Library.bib', '@misc{a, title = {A}}')
    const source = await open(folder)
    expect(source.main).toBe('Library.bib')
    const file = await source.file('files/a.pdf')
    expect([file?.name, file?.size, await contentOf(file)]).toEqual(['a.pdf', 1, 'A'])
    expect(await contentOf(await source.file(join(folder, 'files/a.pdf')))).toBe('A')
  })

  it('that is a zip reads the files beside its main file, several times', async () => {
    const source = await open(await zip({ 'Export/Library.rdf': '<a/>', 'Export/files/3/a.pdf': 'A' }))
    expect(Buffer.from(await source.bytes(source.main)).toString()).toBe('<a/>')
    for (let time = 0; time < 2; time += 1) expect(await contentOf(await source.file('files/3/a.pdf'))).toBe('A')
  })

  it('that is a zip of several lists reads the items of all, but not of lists in its folders', async () => {
    const source = await open(
      await zip({
        'lab/library.bib': '@article{a, title = {Peat}}\n@article{b, title = {Clay}}',
        'lab/extra.ris': 'TY  - JOUR\nTI  - Sand\nN1  - Read it\nER  - \n',
        'lab/more.bib': '@article{c, title = {Loam}}',
        'lab/old/old.bib': '@article{d, title = {Chalk}}',
      }),
    )
    const { items, listed } = await readLibrary(source)
    expect(items.map(({ name }) => name)).toEqual(['Peat', 'Clay', 'Loam', 'Sand'])
    expect([source.main, ...source.more].map((file, index) => [file, listed[index]])).toEqual([
      ['lab/library.bib', 2],
      ['lab/more.bib', 1],
      ['lab/extra.ris', 1],
    ])
    expect(items.map(({ notes }) => notes)).toEqual([[], [], [], ['Read it']])
  })

  it('that is a zip of a Zotero data folder reads its database and the stored files', async () => {
    const made = openZotero(folder)
    const file = await made.file(made.item({ title: 'A' }), 'a.pdf', 'A')
    made.finish()
    const name = `storage/K${String(file).padStart(7, '0')}/a.pdf`
    const [database, stored] = [await readFile(join(folder, 'zotero.sqlite')), await readFile(join(folder, name))]
    const bytes = zipSync({
      '.DS_Store': new Uint8Array(1),
      'Zotero/zotero.sqlite': database,
      [`Zotero/${name}`]: stored,
    })
    const source = await open(await write('Zotero.zip', bytes))
    const { items } = await readLibrary(source)
    expect(items.map(({ details, files }) => [details.title, files.map(({ path }) => path)])).toEqual([['A', [name]]])
    expect(await contentOf(await source.file(name))).toBe('A')
  })

  it('gives no file outside of its folder, by path or by symbolic link', async () => {
    await mkdir(join(folder, 'inner'))
    await write('secret.pdf', 'secret')
    await write('inner/a.bib', '@misc{a, title = {A}}')
    await symlink(join(folder, 'secret.pdf'), join(folder, 'inner/link.pdf'))
    await symlink(folder, join(folder, 'inner/up'))
    const source = await open(join(folder, 'inner'))
    for (const path of [
      '../secret.pdf',
      join(folder, 'secret.pdf'),
      '/etc/passwd',
      'link.pdf',
      'up/secret.pdf',
      '.',
      'a\0b',
    ]) {
      expect(await source.file(path), path).toBeNull()
    }
  })

  it.each(['../a.pdf', '/etc/a.pdf', 'a/../../b.pdf', 'C:/a.pdf'])(
    'that is a zip with the name %s is refused',
    async (name) => {
      const path = await zip({ 'a.bib': '@misc{a, title = {A}}', [name]: 'A' })
      await expect(openSource(path)).rejects.toThrow(/^This zip cannot be read\. /)
    },
  )

  it('that is a zip whose entry unpacks to more than it declares fails when it is read', async () => {
    const bytes = zipSync({
      'a.bib': strToU8('@misc{a, title = {A}}'),
      'a.pdf': strToU8('A'.repeat(1_000_000)),
    } as Zippable)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(1_000_000)
    const lie = Buffer.from(bytes)
    for (let at = lie.indexOf(size); at !== -1; at = lie.indexOf(size, at + 1)) lie.writeUInt32LE(10, at)
    const source = await open(await write('bomb.zip', lie))
    await expect(contentOf(await source.file('a.pdf'))).rejects.toThrow()
  })

  it.each<[string, () => Promise<string>, RegExp]>([
    ['missing', async () => join(folder, 'none'), /no such file/],
    ['an empty folder', async () => folder, /no library to import/],
    ['an empty file', () => write('a.bib', ''), /empty/],
    ['a file of another type', () => write('a.exe', 'MZ'), /no library to import/],
    ['no zip', () => write('a.zip', 'PK no zip'), /zip cannot be read/],
    ['a zip without a library', () => zip({ 'a.txt': 'A' }), /no library to import/],
    ['a folder of two libraries', twoLibraries, /several libraries/],
  ])('that is %s is refused with a message', async (_, make, message) => {
    const opened = openSource(await make())
    await expect(opened).rejects.toThrow(UnreadableLibrary)
    await expect(opened).rejects.toThrow(message)
  })

  it.each<[string, () => Promise<string>, RegExp]>([
    ['binary', () => write('a.bib', Buffer.from([1, 0, 2])), /not a text file/],
    ['no database', () => zip({ 'zotero.sqlite': 'A' }), /not a Zotero database/],
    ['of another format', () => write('a.bib', 'Hello'), /neither Zotero RDF/],
    ['an export without its head', () => zip({ 'papers.jsonl': '{}' }), /library\.json is missing/],
    [
      'an export of another version',
      () => zip({ 'papers.jsonl': '', 'library.json': '{"version":2}' }),
      /newer version/,
    ],
    [
      'an export with another line',
      () =>
        zip({
          'papers.jsonl': '{"title":"A"}\n',
          'library.json': '{"format":"colophon-library","version":1,"collections":[],"tags":[]}',
        }),
      /Line 1 of papers\.jsonl/,
    ],
  ])('with a main file that is %s is refused with a message', async (_, make, message) => {
    await expect(readLibrary(await open(await make()))).rejects.toThrow(message)
  })

  it('with a database that was copied while Zotero was open is refused', async () => {
    openZotero(folder).finish()
    await write('zotero.sqlite-journal', 'not empty')
    await expect(readLibrary(await open(folder))).rejects.toThrow(/while Zotero was open/)
  })

  it('with a text of more than the limit is refused before it is read', async () => {
    const path = await write('a.bib', '@misc{a, title = {A}}')
    await truncate(path, 1_073_741_824)
    await expect(readLibrary(await open(path))).rejects.toThrow(/larger than 256 MB/)
  })
})
