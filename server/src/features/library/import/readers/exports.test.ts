import { describe, expect, it } from 'vitest'
import { type ImportedLibrary, UnreadableLibrary } from '../imported-library.ts'
import { readBibliography } from './bibliography.ts'
import { readCslLibrary } from './csl-json.ts'
import { noteMarkdown } from './note-markdown.ts'
import { readZoteroRdf } from './zotero-rdf.ts'

const NAMESPACES =
  'xmlns:rdf="r" xmlns:z="z" xmlns:dcterms="t" xmlns:link="l" xmlns:dc="d" xmlns:bib="b" xmlns:foaf="f" xmlns:prism="p"'
const rdf = (inner: string) => `<?xml version="1.0"?>\n<rdf:RDF ${NAMESPACES}>${inner}</rdf:RDF>`

const RDF = rdf(`
  <bib:Article rdf:about="https://doi.org/10.5555/peat.1">
    <z:itemType>journalArticle</z:itemType>
    <dcterms:isPartOf rdf:resource="urn:issn:1234"/>
    <bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Marsh</foaf:surname><foaf:givenName>Ada</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors>
    <dcterms:isReferencedBy rdf:resource="#item_5"/>
    <link:link rdf:resource="#item_3"/>
    <dc:subject>method</dc:subject>
    <dc:subject><z:AutomaticTag><rdf:value>Peat soils</rdf:value></z:AutomaticTag></dc:subject>
    <dc:title>Peat &amp; <![CDATA[sand]]></dc:title>
    <dc:date>2020-03</dc:date>
    <bib:pages>1-9</bib:pages>
    <dc:identifier>DOI 10.5555/peat.1</dc:identifier>
    <dc:description>arXiv:2001.01234 [physics]</dc:description>
  </bib:Article>
  <bib:Journal rdf:about="urn:issn:1234"><dc:title>Wetlands</dc:title><prism:volume>4</prism:volume><prism:number>2</prism:number></bib:Journal>
  <bib:Memo rdf:about="#item_5"><rdf:value>&lt;p&gt;Read this&lt;/p&gt;</rdf:value></bib:Memo>
  <bib:Memo rdf:about="#item_9"><rdf:value>Alone</rdf:value></bib:Memo>
  <z:Attachment rdf:about="#item_3"><z:itemType>attachment</z:itemType><rdf:resource rdf:resource="files/3/Marsh.pdf"/><dc:title>Full Text</dc:title></z:Attachment>
  <z:Collection rdf:about="#collection_1"><dc:title>Bogs</dc:title><dcterms:hasPart rdf:resource="#collection_2"/></z:Collection>
  <z:Collection rdf:about="#collection_2"><dc:title>Drying</dc:title><dcterms:hasPart rdf:resource="https://doi.org/10.5555/peat.1"/></z:Collection>`)

const BIBTEX = `@article{marsh2020,
  title = {Peat \\& sand}, author = {Marsh, Ada}, year = {2020}, journal = {Wetlands}, volume = {4}, number = {2},
  pages = {1--9}, doi = {10.5555/peat.1}, eprint = {2001.01234}, keywords = {method, Peat soils},
  annote = {Read this}, file = {Full Text:files/3/Marsh\\: one.pdf:application/pdf;Page:files/4/page.html:text/html}
}`

const RIS = `TY  - JOUR
TI  - Peat & sand
AU  - Marsh, Ada
PY  - 2020
JO  - Wetlands
VL  - 4
IS  - 2
SP  - 1
EP  - 9
DO  - 10.5555/peat.1
AN  - arXiv:2001.01234
KW  - method
KW  - Peat soils
N1  - <p>Read
 this</p>
L1  - files/3/Marsh.pdf
ER  - 
`

const CSL = JSON.stringify([
  {
    id: 'marsh',
    title: 'Peat & sand',
    author: [{ family: 'Marsh', given: 'Ada' }],
    issued: { 'date-parts': [['2020', 3]] },
    'container-title': 'Wetlands',
    volume: 4,
    issue: '2',
    page: '1-9',
    DOI: '10.5555/peat.1',
    note: 'arXiv:2001.01234 [physics]',
    keyword: 'method, Peat soils',
    annote: 'Read this',
  },
])

const PEAT = {
  title: 'Peat & sand',
  authors: ['Ada Marsh'],
  year: 2020,
  journalRef: expect.stringMatching(/^Wetlands 4\(2\), 1[-–]9 \(2020\)$/),
  doi: '10.5555/peat.1',
}

const readListed = (text: string) => readBibliography(text) ?? { items: [], collections: [], tags: [], remarks: [] }
const trimmed = (names: readonly string[] = []) => names.map((name) => name.trim())

// Proves: x-import-library
describe('an export of Zotero', () => {
  it.each<[string, () => ImportedLibrary, string[]]>([
    ['RDF', () => readZoteroRdf(RDF), ['files/3/Marsh.pdf']],
    ['BibTeX', () => readListed(BIBTEX), ['files/3/Marsh: one.pdf']],
    ['RIS', () => readListed(RIS), ['files/3/Marsh.pdf']],
    ['CSL-JSON', () => readCslLibrary(CSL), []],
  ])('in %s is read with details, ids, tags, notes and files', (_, read, files) => {
    const { items } = read()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ details: PEAT, archiveId: '2001.01234', notes: ['Read this'] })
    expect(trimmed(items[0]?.tags)).toEqual(['method', 'Peat soils'])
    expect(items[0]?.files.map(({ path }) => path)).toEqual(files)
  })

  it('in RDF is read with its nested collections, and reports notes that belong to no item', () => {
    const { items, collections, tags, remarks } = readZoteroRdf(RDF)
    expect(collections).toEqual([['Bogs'], ['Bogs', 'Drying']])
    expect(items[0]?.collections).toEqual([['Bogs', 'Drying']])
    expect(tags).toEqual([{ name: 'Peat soils', isAutomatic: true }])
    expect(remarks).toEqual([expect.objectContaining({ text: 'Alone' })])
  })

  it('in RDF may have its journal within a section, and a series that is no journal', () => {
    const inner = '<bib:Journal><dc:title>The Bog</dc:title><dc:identifier>DOI 10.5555/a</dc:identifier></bib:Journal>'
    const section = `<bib:Part><dc:title>News</dc:title><dcterms:isPartOf>${inner}</dcterms:isPartOf></bib:Part>`
    const series = '<bib:Series><dc:title>Studies</dc:title></bib:Series>'
    const item = (part: string) => rdf(`<bib:Article rdf:about="#1"><dc:title>A</dc:title>${part}</bib:Article>`)
    const read = (part: string) => readZoteroRdf(item(`<dcterms:isPartOf>${part}</dcterms:isPartOf>`)).items[0]?.details
    expect(read(section)).toMatchObject({ title: 'A', journalRef: 'The Bog', doi: '10.5555/a' })
    expect(read(series)).toEqual({ title: 'A', further: { 'collection-title': 'Studies' } })
  })

  it('in BibTeX may name a file without its type, or by a Windows path', () => {
    const paths = (file: string) => readListed(`@misc{a, title = {A}, file = {${file}}}`).items[0]?.files[0]?.path
    expect(paths('Marsh.pdf')).toBe('Marsh.pdf')
    expect(paths(':files/Marsh.pdf:PDF')).toBe('files/Marsh.pdf')
    expect(paths('Full:C\\:\\\\Zotero\\\\Marsh.pdf:application/pdf')).toBe('C:\\Zotero\\Marsh.pdf')
  })

  const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]><r>&b;</r>`
  it.each<[string, () => unknown, RegExp]>([
    ['XML that declares entities', () => readZoteroRdf(bomb), /document type/],
    [
      'XML with an outside entity',
      () => readZoteroRdf('<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>'),
      /document type/,
    ],
    ['XML with an unknown entity', () => readZoteroRdf(rdf('<dc:title>&a;</dc:title>')), /damaged/],
    ['XML that is cut off', () => readZoteroRdf(RDF.slice(0, 900)), /damaged or incomplete/],
    ['XML nested without end', () => readZoteroRdf(rdf('<a>'.repeat(100_000))), /nested too deeply/],
    ['other XML', () => readZoteroRdf('<html><body/></html>'), /not a Zotero RDF/],
    ['RDF without items', () => readZoteroRdf(rdf('')), /no items/],
    ['JSON that is cut off', () => readCslLibrary(CSL.slice(0, 100)), /not complete JSON/],
    ['JSON of something else', () => readCslLibrary('{"a":1}'), /not CSL-JSON/],
    ['a list of something else', () => readCslLibrary('[1, null, "a"]'), /not CSL-JSON/],
    ['BibTeX without entries', () => readListed('@comment{nothing}'), /no entries/],
    [
      'BibTeX of one damaged entry',
      () => readListed('@misc{a, title={b'),
      /no entry that can be read. The first is “a”/,
    ],
  ])('%s is refused with a message', (_, read, message) => {
    expect(read).toThrow(UnreadableLibrary)
    expect(read).toThrow(message)
  })

  it('with an item that cannot be read is imported without it, and names it', () => {
    const { items, remarks } = readCslLibrary(JSON.stringify([{ title: 'Peat' }, 'x']))
    expect(items).toHaveLength(1)
    expect(remarks).toEqual([{ item: 'Item 2 of the file', problem: 'It has neither a title nor other details.' }])
  })

  it.each([
    ['@article{a, title = {', (text: string) => readListed(text)],
    ['TY  - JOUR\nTI  - Peat\n more\nKW  - a\n', (text: string) => readListed(text)],
    ['TY  - JOUR\nTI  - ', (text: string) => readListed(text)],
    ['<p><li ', noteMarkdown],
    ['<<<<&#', noteMarkdown],
  ])('hostile text like %j is read in linear time', (piece, read) => {
    const began = performance.now()
    try {
      read(piece.repeat(Math.floor(500_000 / piece.length)))
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableLibrary)
    }
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})
