import { describe, expect, it } from 'vitest'
import { toApa } from './apa.ts'
import type { Citable } from './citable.ts'
import { CITATION_FORMATS } from './citation-kinds.ts'
import { citationPages, citationsOf, toBiblatex, toCitationsCsv, toEndnoteXml } from './citations-of.ts'
import { toMla } from './mla.ts'
import { readName } from './person-name.ts'
import { NO_PUBLICATION } from './publication.ts'

type Told = Partial<Omit<Citable, 'authors'>> & { authors?: string[] }

function citable({ authors = ['Ada Lovelace'], ...told }: Told = {}): Citable {
  return {
    ...{ key: 'lovelace2020deep', title: 'Deep soil', type: null, publication: NO_PUBLICATION, year: 2020, doi: null },
    ...{ archiveId: null, primaryClass: null, abstract: '', language: null, url: null },
    ...{ further: {}, tags: [], notes: [] },
    ...told,
    authors: authors.map(readName).filter((name) => name !== null),
  }
}

const SOIL_AND_WATER = { ...NO_PUBLICATION, containerTitle: 'Soil & Water', volume: '12', issue: '3', pages: '1-20' }
const JOURNAL = { type: 'article', publication: SOIL_AND_WATER } as const
const IN_JOURNAL = citable({ ...JOURNAL, doi: '10.1/x', url: 'https://doi.org/10.1/x' })
const RECORD = citable({
  type: 'preprint',
  ...{ archiveId: '0704.0014', primaryClass: 'math.AT', year: 2007, title: 'On loops' },
  ...{ authors: ['Koichi Fujii'], url: 'https://arxiv.org/abs/0704.0014' },
})
const OWN = citable({ year: null, url: 'http://here/storage/7' })
const many = (count: number) => Array.from({ length: count }, (_, index) => `Ann Au${'b'.repeat(index)}thor`)
const fieldsOf = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(([all]) => all)

describe('APA, 7th edition', () => {
  it.each([
    [IN_JOURNAL, 'Lovelace, A. (2020). Deep soil. Soil & Water, 12(3), 1–20. https://doi.org/10.1/x'],
    [RECORD, 'Fujii, K. (2007). On loops (arXiv:0704.0014). arXiv. https://arxiv.org/abs/0704.0014'],
    [OWN, 'Lovelace, A. (n.d.). Deep soil. http://here/storage/7'],
    [citable({ authors: [], year: null }), 'Deep soil. (n.d.).'],
    [citable({ authors: ['A. One', 'B. Two'] }), 'One, A., & Two, B. (2020). Deep soil.'],
    [citable({ authors: ['Ludwig van Beethoven'] }), 'van Beethoven, L. (2020). Deep soil.'],
    [citable({ authors: ['Jean-Pierre M. Serre'] }), 'Serre, J.-P. M. (2020). Deep soil.'],
    [citable({ authors: ['Smith JA'] }), 'Smith, J. A. (2020). Deep soil.'],
    [citable({ authors: ['Martin Luther King, Jr.'] }), 'King, M. L., Jr. (2020). Deep soil.'],
    [citable({ authors: ['The ATLAS Collaboration'] }), 'The ATLAS Collaboration. (2020). Deep soil.'],
    [citable({ title: 'Why soil?' }), 'Lovelace, A. (2020). Why soil?'],
    [citable({ title: 'Is it “deep?”' }), 'Lovelace, A. (2020). Is it “deep?”'],
    [citable({ title: '土壤', authors: ['王小明'] }), '王小明. (2020). 土壤.'],
    [citable({ title: 'תורת הקרקע', authors: ['דוד כהן'] }), 'כהן, ד. (2020). תורת הקרקע.'],
  ])('%#', (paper, reference) => expect(toApa([paper])).toBe(`${reference}\n`))

  it('APA names up to twenty authors, and of more the first nineteen and the last', () => {
    const twenty = toApa([citable({ authors: many(20) })])
    expect(twenty.match(/thor, A\./g)).toHaveLength(20)
    expect(twenty).toContain(', & Au')
    const more = toApa([citable({ authors: many(25) })])
    expect(more.match(/thor, A\./g)).toHaveLength(20)
    expect(more).toMatch(new RegExp(`Au${'b'.repeat(18)}thor, A\\., \\. \\. \\. Au${'b'.repeat(24)}thor, A\\. \\(`))
    expect(more).not.toContain('&')
  })
})

describe('MLA, 9th edition', () => {
  it.each([
    [IN_JOURNAL, 'Lovelace, Ada. “Deep soil.” Soil & Water, vol. 12, no. 3, 2020, pp. 1–20, https://doi.org/10.1/x.'],
    [RECORD, 'Fujii, Koichi. “On loops.” arXiv, 2007, arXiv:0704.0014, https://arxiv.org/abs/0704.0014.'],
    [OWN, 'Lovelace, Ada. “Deep soil.” http://here/storage/7.'],
    [citable({ authors: [], year: null }), '“Deep soil.”'],
    [citable({ authors: ['Ann One', 'Ben Two'] }), 'One, Ann, and Ben Two. “Deep soil.” 2020.'],
    [citable({ authors: ['Ann One', 'Ben Two', 'Cy Three'] }), 'One, Ann, et al. “Deep soil.” 2020.'],
    [citable({ authors: ['Ludwig van Beethoven'] }), 'Beethoven, Ludwig van. “Deep soil.” 2020.'],
    [citable({ authors: ['Ann One', 'Jan de Vries'] }), 'One, Ann, and Jan de Vries. “Deep soil.” 2020.'],
    [citable({ authors: ['A. B. Smith'] }), 'Smith, A. B. “Deep soil.” 2020.'],
    [citable({ authors: ['Martin Luther King, Jr.'] }), 'King, Martin Luther, Jr. “Deep soil.” 2020.'],
    [citable({ title: 'Why soil?' }), 'Lovelace, Ada. “Why soil?” 2020.'],
    [citable({ title: 'A "deep" soil' }), 'Lovelace, Ada. “A ‘deep’ soil.” 2020.'],
    [citable({ title: 'A “deep” soil' }), 'Lovelace, Ada. “A ‘deep’ soil.” 2020.'],
    [
      citable({ type: 'article', publication: { ...SOIL_AND_WATER, issue: '', pages: '5' } }),
      'Lovelace, Ada. “Deep soil.” Soil & Water, vol. 12, 2020, p. 5.',
    ],
    [citable({ title: '土壤', authors: ['王小明'] }), '王小明. “土壤.” 2020.'],
    [citable({ title: 'תורת הקרקע', authors: ['דוד כהן'] }), 'כהן, דוד. “תורת הקרקע.” 2020.'],
  ])('%#', (paper, reference) => expect(toMla([paper])).toBe(`${reference}\n`))
})

describe('BibLaTeX', () => {
  it('BibLaTeX uses its own field names', () => {
    expect(toBiblatex([citable({ ...IN_JOURNAL, authors: ['Jan de Vries'], archiveId: '0704.0014' })])).toBe(
      `@article{lovelace2020deep,
  title = {Deep soil},
  author = {de Vries, Jan},
  journaltitle = {Soil \\& Water},
  volume = {12},
  number = {3},
  pages = {1--20},
  date = {2020},
  doi = {10.1/x},
  eprint = {0704.0014},
  eprinttype = {arxiv},
  url = {https://doi.org/10.1/x}
}
`,
    )
    expect(toBiblatex([RECORD])).toMatch(/^@online\{(?:.|\s)*eprintclass = \{math\.AT\}/)
  })

  it.each(['50% of $x_1$ & #2_a', '} evil', '\\input{x}'])('BibLaTeX yields one entry for any title: %s', (title) => {
    const depth = [...toBiblatex([citable({ title })])].reduce(
      (deep, character) => deep + Number(character === '{') - Number(character === '}'),
      0,
    )
    expect(depth).toBe(0)
  })
})

describe('EndNote XML', () => {
  it('EndNote XML has one element per field', () => {
    const text = toEndnoteXml([IN_JOURNAL])
    for (const part of [
      '<ref-type name="Journal Article">17</ref-type>',
      '<contributors><authors><author>Lovelace, Ada</author></authors></contributors>',
      '<titles><title>Deep soil</title><secondary-title>Soil &amp; Water</secondary-title></titles>',
      '<dates><year>2020</year></dates>',
      '<electronic-resource-num>10.1/x</electronic-resource-num>',
      '<urls><related-urls><url>https://doi.org/10.1/x</url></related-urls></urls>',
    ]) {
      expect(text).toContain(part)
    }
    expect(toEndnoteXml([RECORD])).toContain('<accession-num>arXiv:0704.0014</accession-num>')
  })

  it.each([
    ['a < b & "c" > \'d\'', 'a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;'],
    [']]></title>', ']]&gt;&lt;/title&gt;'],
    ['null\u0000 bell\u0007 half\ud800 end\uffff', 'null bell half end'],
    ['𝒢-sets 土', '𝒢-sets 土'],
  ])('EndNote XML can hold %j', (title, written) =>
    expect(toEndnoteXml([citable({ title })])).toContain(`<title>${written}</title>`),
  )

  it('EndNote XML keeps a name of several words whole', () => {
    const text = toEndnoteXml([citable({ authors: ['The ATLAS Collaboration', 'Plato'] })])
    expect(text).toContain('<author>The ATLAS Collaboration,</author><author>Plato</author>')
  })
})

describe('CSV', () => {
  it('citations as CSV have one line per paper below the column names', () => {
    expect(toCitationsCsv([citable({ ...IN_JOURNAL, authors: ['Jan de Vries', 'Plato'] }), OWN])).toBe(
      'title,authors,year,journal,volume,issue,pages,doi,arxiv,url,type,publisher,key,editors,edition,place,series,number,genre,isbn,issn,pmid,accessed,tags\r\n' +
        'Deep soil,"de Vries, Jan; Plato",2020,Soil & Water,12,3,1-20,10.1/x,,https://doi.org/10.1/x,article,,lovelace2020deep,,,,,,,,,,,\r\n' +
        'Deep soil,"Lovelace, Ada",,,,,,,,http://here/storage/7,,,lovelace2020deep,,,,,,,,,,,\r\n',
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\u200e=1', "'\u200e=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a - b', 'a - b'],
    ['土壤', '土壤'],
  ])('citations as CSV write %j as text', (title, written) =>
    expect(fieldsOf(toCitationsCsv([citable({ title })]).split('\r\n')[1] ?? '')[0]).toBe(written),
  )
})

describe('all formats', () => {
  it.each(CITATION_FORMATS)('%s is the same in pages as at once', async (format) => {
    const papers = [IN_JOURNAL, RECORD, OWN, citable()]
    const inPages = async (...counts: number[]) => {
      const left = [...papers]
      async function* pages() {
        for (const count of counts) yield left.splice(0, count)
      }
      let text = ''
      for await (const piece of citationPages(pages(), format)) text += piece
      return text
    }
    expect(await inPages(0, 2, 0, 1, 1)).toBe(citationsOf(papers, format))
    expect(await inPages(0)).toBe(citationsOf([], format))
  })

  const formats = CITATION_FORMATS

  // Proves: x-cite-eight
  it('there are eight citation formats', () => expect(formats).toHaveLength(8))

  it.each(formats)('%s handles a thousand papers, and none', (format) => {
    expect(citationsOf([], format)).toBeTypeOf('string')
    const papers = Array.from({ length: 1000 }, (_, index) => citable({ title: `Soil ${index}` }))
    expect(citationsOf(papers, format).match(/Soil \d/g)?.length).toBeGreaterThanOrEqual(1000)
  })
})
