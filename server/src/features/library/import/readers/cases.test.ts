import { describe, expect, it } from 'vitest'
import type { ImportedLibrary } from '../imported-library.ts'
import { parseLibrary } from '../read-library.ts'

const read = (main: string | Uint8Array): ImportedLibrary =>
  parseLibrary({ kind: 'text', main: typeof main === 'string' ? Buffer.from(main) : main, more: [] })
const details = (main: string | Uint8Array) => read(main).items.map((item) => item.details)

// Proves: x-import-library
describe('a RIS file', () => {
  const first = (lines: string) => details(`TY  - RPRT\n${lines}`)[0]
  it.each([
    ['AU  - Department of Health and Social Care', ['Department of Health and Social Care']],
    ['AU  - Roe, Pia J.; Poe, Ria; Doe, Jo', ['Pia J. Roe', 'Ria Poe', 'Jo Doe']],
    ['A1  - M&uuml;ller, J&ouml;rg;Roe, Pia', ['Jörg Müller', 'Pia Roe']],
    ['AU  - Health, Safety, Environment Agency', ['Health, Safety, Environment Agency']],
    ['AU  - Roe, Pia, Jr.', ['Pia Roe, Jr.']],
  ])('has the authors of %j', (line, authors) => {
    expect(first(`${line}\nTI  - Bog\nER  - \n`)?.authors).toEqual(authors)
  })

  it.each(['ER', 'ER  -', 'ER  - ', ' ER'])('ends an entry at %j', (end) => {
    const text = `TY  - JOUR\nAU  - Roe, Pia\nTI  - Bog title\n${end}\nTY  - JOUR\nTI  - Next\n${end}`
    expect(details(text)).toMatchObject([{ title: 'Bog title', authors: ['Pia Roe'] }, { title: 'Next' }])
  })

  it('may have line ends of any kind', () => {
    const lines = ['TY  - JOUR', 'TI  - Bog four here', 'AU  - Roe, Pia', 'ER  - ', '']
    for (const end of ['\r', '\n', '\r\n']) {
      expect(details(lines.join(end))).toMatchObject([{ title: 'Bog four here', authors: ['Pia Roe'] }])
    }
  })
})

// Proves: x-import-library
describe('the encoding of a text', () => {
  const bib = '@article{a, title={Über die Wärme der Moore in Malmö}, author={Müller, Jörg}, year=2020}'
  const utf16 = Buffer.from(`\ufeff${bib}`, 'utf16le')
  it.each([
    ['Latin-1', Buffer.from(bib, 'latin1'), 1],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${bib}`), 0],
    ['UTF-16 LE', utf16, 0],
    ['UTF-16 BE', Buffer.from(utf16).swap16(), 0],
    ['UTF-16 without a mark', Buffer.from(bib, 'utf16le'), 0],
    ['a declared encoding', Buffer.from(`% Encoding: windows-1252\n${bib}`, 'latin1'), 0],
    [
      'UTF-8 with a line of Latin-1',
      Buffer.concat([Buffer.from(`% é è à ü\n% ö ä\n% ñ\n`), Buffer.from(bib, 'latin1')]),
      1,
    ],
  ])('is recognised: %s', (_, bytes, remarks) => {
    const library = read(bytes)
    expect(library.items[0]?.details).toMatchObject({
      title: 'Über die Wärme der Moore in Malmö',
      authors: ['Jörg Müller'],
    })
    expect(library.remarks).toHaveLength(remarks)
  })
})

// Proves: x-import-library
describe('CSL-JSON', () => {
  it('with odd fields keeps its items, and names the fields that are lost', () => {
    const library = read(
      JSON.stringify([
        { id: 'a', title: 'Bog a here now', DOI: null, author: [{ family: 'Roe', given: 'Pia' }] },
        {
          id: 'b',
          title: 'Bog b here now',
          issued: { 'date-parts': [[null]] },
          author: [{ family: 'Roe', given: 'Pia' }],
        },
        {
          id: 'c',
          title: 'Bog c here now',
          volume: { odd: 1 },
          author: ['World Bank', { family: 3 }, null, { name: 'WHO' }],
        },
      ]),
    )
    expect(library.items.map((item) => [item.details.title, item.details.authors])).toEqual([
      ['Bog a here now', ['Pia Roe']],
      ['Bog b here now', ['Pia Roe']],
      ['Bog c here now', ['World Bank', '3', 'WHO']],
    ])
    expect(library.remarks).toEqual([
      { item: 'Bog c here now', problem: 'It is imported without volume, which cannot be read.' },
    ])
  })

  it('as Crossref gives it is read', () => {
    const item = {
      ...{ id: 'a', type: 'journal-article', title: ['Bog c here now'], 'container-title': ['J Bogs'] },
      author: [{ family: 'Roe', given: 'Pia', sequence: 'first', affiliation: [] }],
      issued: { 'date-parts': [[2003]] },
    }
    const expected = {
      title: 'Bog c here now',
      authors: ['Pia Roe'],
      year: 2003,
      journalRef: 'J Bogs',
      type: 'article',
    }
    expect(details(JSON.stringify([item]))).toMatchObject([expected])
    expect(details(JSON.stringify({ message: { items: [item] } }))).toMatchObject([expected])
  })

  it('loses the markup of titles and abstracts', () => {
    const item = {
      title: 'CO<sub>2</sub> from <i>Sphagnum</i> &amp; moss where p < 0.05',
      abstract: '<jats:title>Abstract</jats:title><jats:p>Bogs <jats:italic>hold</jats:italic> water.</jats:p>',
    }
    expect(details(JSON.stringify([item, { title: 'R&amp;amp;D of &lt;i&gt;Carex&lt;/i&gt;' }]))).toMatchObject([
      { title: 'CO2 from Sphagnum & moss where p < 0.05', abstract: 'Bogs hold water.' },
      { title: 'R&D of Carex' },
    ])
  })
})

// Proves: x-import-library
describe('ids of an entry', () => {
  const entry = (fields: string) => read(`@article{a, title={Zzz}, ${fields}}`).items[0]
  it.each([
    'journal={arXiv preprint arXiv:2301.00001}',
    'journal={CoRR}, volume={abs/2301.00001}',
    'howpublished={arXiv:2301.00001v2 [cs.LG]}',
    'note={\\url{https://arxiv.org/abs/2301.00001}}',
    'doi={10.48550/arXiv.2301.00001}',
    'journal={arXiv e-prints}, pages={arXiv:2301.00001}',
  ])('the archive id is found in %s', (fields) => {
    expect(entry(fields)?.archiveId).toBe('2301.00001')
  })

  it.each([
    'url={https://doi.org/10.1016/j.foo.2020.01.001}',
    'doi={\\url{https://doi.org/10.1016/j.foo.2020.01.001}}',
    'howpublished={\\url{https://dx.doi.org/10.1016/j.foo.2020.01.001}}',
    'note={DOI: 10.1016/j.foo.2020.01.001}',
    'url={https://onlinelibrary.wiley.com/doi/full/10.1016/j.foo.2020.01.001}',
  ])('the DOI is found in %s', (fields) => {
    expect(entry(fields)?.details.doi).toBe('10.1016/j.foo.2020.01.001')
  })

  it('a DOI loses its LaTeX, and one of another work in a long note is not taken', () => {
    const doi = '10.1002/(SICI)1097-4571(199806)49:8{\\textless}693::AID-X4{\\textgreater}3.0.CO;2-O'
    expect(entry(`doi={${doi}}`)?.details.doi).toBe('10.1002/(SICI)1097-4571(199806)49:8<693::AID-X4>3.0.CO;2-O')
    expect(entry('doi={10.1000/peat\\_21}')?.details.doi).toBe('10.1000/peat_21')
    const link = 'doi={\\href{https://doi.org/10.1000/peat{\\_}21}{10.1000/peat{\\_}21}}'
    expect(entry(link)?.details.doi).toBe('10.1000/peat_21')
    expect(entry('note={This is a comment on another paper, doi:10.1000/x}')?.details.doi).toBeUndefined()
  })
})
