import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readBibtex } from './bibtex.ts'

const read = (text: string) => [...readBibtex(text)]
const titleOf = (latex: string) => [...readBibtex(`@misc{a, title = {${latex}}}`)][0]?.details.title

// Proves: x-import-library
test.each([
  ['A \\textquoteleft sliding doors\\textquoteright{} moment for bogs', 'A ‘sliding doors’ moment for bogs'],
  ['On \\enquote{wet} bogs\\ldots and CO\\textsubscript{2}', 'On “wet” bogs… and CO₂'],
  ['Peat \\dots dries \\textemdash{} fast', 'Peat … dries — fast'],
  ['\\textbf{\\emph{Sphagnum}} at 5\\,\\textdegree C', 'Sphagnum at 5 °C'],
  ['Carbon \\unknowncommand{flux} of bogs', 'Carbon flux of bogs'],
  ['It costs $5 a day', 'It costs $5 a day'],
  ['A new line\\\\$5 a day', 'A new line $5 a day'],
  ['The pH of {\\itshape Carex} \\textgreater{} 7', 'The pH of Carex > 7'],
  ["Erd{\\H o}s and R{\\'e}nyi", 'Erdős and Rényi'],
  ['Erd\\H{o}s', 'Erdős'],
  ["\\'Etude", 'Étude'],
  ["{\\'{\\i}}", 'í'],
  ["\\'\\i x", 'í x'],
  ['G{\\"o}del', 'Gödel'],
  ['\\v{C}ech and Ko\\v c', 'Čech and Koč'],
  ['Fran\\c{c}ois', 'François'],
  ['{\\O}rsted, \\ss{} and \\L{}ukasz', 'Ørsted, ß and Łukasz'],
  ['\\o and \\oplus', 'øand ⊕'],
  ['The {K}i(z) {\\em functions}', 'The Ki(z) functions'],
  ['\\textbf{Bold} \\& more~here', 'Bold & more here'],
  ["Pages 1--2 and ``quotes''", 'Pages 1–2 and “quotes”'],
  ['$\\alpha$-decay', 'α-decay'],
  ['Shade lowers heat by 40% in 50\\% of plots', 'Shade lowers heat by 40% in 50% of plots'],
  ['R&D of soil_moisture, C#', 'R&D of soil_moisture, C#'],
  ['The {\\TeX}book, \\LaTeX{} and \\BibTeX for \\AmS-\\LaTeX', 'The TeXbook, LaTeX and BibTeX for AmS-LaTeX'],
  ['Of \\TeX, {\\LaTeXe} and \\textsc{\\XeTeX}', 'Of TeX, LaTeXe and XeTeX'],
  ['At 5\\,\\degree C, 7\\,\\permil{} and \\EUR{} 9', 'At 5 °C, 7 ‰ and € 9'],
  ['plain', 'plain'],
  ['CO<sub>2</sub> of <i>Carex</i> where $p<0.05$ and x > y | z', 'CO2 of Carex where p<0.05 and x > y | z'],
  ['CO\\textsubscript{2}\\ flux of \\copyright\\ bogs', 'CO₂ flux of © bogs'],
  ['\\foreignlanguage{ngerman}{Moore} in \\textcolor[rgb]{1,0,0}{red}', 'Moore in red'],
  ['The \\glqq Moor\\grqq{} of Peat\\textquotesingle s', "The „Moor“ of Peat's"],
  ['Re\\-peated \\underline{peat} of a\\!b\\slash c', 'Repeated peat of ab/c'],
  ['Uptake of $\\mathrm{CO_2}$, $\\mathbf{H_2O}$ and $\\boldsymbol{\\theta}$', 'Uptake of CO₂, H₂O and θ'],
  ['In $O(n\\log n)$, $\\log(x)$ and $\\operatorname{Var} x$', 'In O(n log n), log(x) and Var x'],
  ['\\ce{H2O}, \\ch{SO4^2-}, \\ce{Ca^{2+}} and \\ce{NH4+ -> NH3}', 'H₂O, SO₄²⁻, Ca²⁺ and NH₄⁺ → NH₃'],
  ['$\\hat{\\beta}$ at 5 $\\mu$m', 'β̂ at 5 μm'],
  ['At \\SI{20}{\\celsius} and \\qty{3}{\\micro\\gram\\per\\litre}', 'At 20 celsius and 3 microgram per litre'],
])('the title %s is read as %s', (latex, text) => {
  expect(titleOf(latex)).toBe(text)
})

// Proves: x-import-library
test('data that entries share belongs to each that names it, and is no entry', () => {
  const text = `@xdata{press, publisher={Peat Press}, xdata={series}}
@xdata{series, series={Bogs}, date={1999}, xdata={press}}
@book{a, author={Roe, Pia}, title={Peat}, date={2001}, xdata={other, Press}}`
  expect(details(text)).toMatchObject([{ title: 'Peat', year: 2001, publication: { publisher: 'Peat Press' } }])
})

test.each([
  ['shared data', '@xdata{s, publisher={Press}, note={NESTED}}\n@book{a, title={Peat}, xdata={s}}'],
  ['a parent', '@proceedings{s, publisher={Press}, note={NESTED}}\n@inproceedings{a, title={Peat}, crossref={s}}'],
])('%s that is nested too deeply is left out of the entries that name it', (_, text) => {
  const nested = `${'\\emph{'.repeat(60)}x${'}'.repeat(60)}`
  const entry = details(text.replace('NESTED', nested)).at(-1)
  expect([entry?.title, entry?.publication?.publisher]).toEqual(['Peat', undefined])
})

test('a percent sign is a character of BibTeX, in texts and in addresses', () => {
  const text = `@misc{a,
  % a remark
  title = {From 5% to 7% of plots},
  abstract = "It fell by 40%. Shade helped.",
  url = {https://a.example/b%20c}, howpublished = {\\url{https://a.example/d%20e}}, doi = {10.1/a%3Cb}}`
  const [{ details, problem } = { details: null, problem: null }] = read(text)
  expect(problem).toBe(null)
  expect(details).toMatchObject({ title: 'From 5% to 7% of plots', abstract: 'It fell by 40%. Shade helped.' })
  expect(JSON.stringify(details)).not.toContain(String.raw`\\%`)
})

test('no title ends the reading, whatever it has', () => {
  const pieces = fc.array(
    fc.constantFrom('\\', '{', '}', '"', "'", 'o', 'v', ' ', '$', '\\H', 'é', '\ud800', '%', '@', '#'),
  )
  fc.assert(fc.property(pieces, (all) => read(`@misc{a, title = {${all.join('')}}}`).length > 0))
})

const details = (text: string) => read(text).map((entry) => entry.details)

// Proves: x-import-library
describe('macros of BibTeX', () => {
  it('are expanded, also where they are joined, name other macros, or stand for authors', () => {
    const text = `@string{jcp = "Journal of Carbon and Peat"}
@STRING(roe = {Roe, Pia})
@string{both = roe # " and Poe, Ria"}
@article{a, title={Water in raised bogs now}, author=both, journal=JCP, volume=3, year=2001, month=mar}
@article{b, title={Macro as an author here}, author = roe # { and Poe, Ria}, journal = "The " # jcp}`
    expect(details(text)).toMatchObject([
      { authors: ['Pia Roe', 'Ria Poe'], publication: { containerTitle: 'Journal of Carbon and Peat', volume: '3' } },
      { authors: ['Pia Roe', 'Ria Poe'], publication: { containerTitle: 'The Journal of Carbon and Peat' } },
    ])
  })

  it('may be defined after their use, keep whole names whole, and stay words where they are not defined', () => {
    const text = `@article{a, title={Peat}, author=bank, journal=unknown}\n@string{bank = "{World Bank}"}`
    expect(details(text)).toMatchObject([
      { names: [{ literal: 'World Bank' }], publication: { containerTitle: 'unknown' } },
    ])
  })

  it('that name each other are read', () => {
    expect(details('@string{a = b # "x"}\n@string{b = a # "y"}\n@misc{k, title = a # " bog"}')[0]?.title).toMatch(
      /bog$/,
    )
  })
})

// Proves: x-import-library
describe('the parent of an entry', () => {
  const parent =
    '@proceedings{p, title={Proc. of the Bog Conference}, year=2004, editor={Poe, Ria}, publisher={Peat Press}}'
  it('lends it year, venue and publisher, and is marked as their container', () => {
    const [child, book] = read(
      `@inproceedings{a, crossref={P}, author={Roe, Pia}, title={Bog water}, pages={1--9}}\n${parent}`,
    )
    expect(child?.details).toEqual({
      title: 'Bog water',
      authors: ['Pia Roe'],
      names: [{ family: 'Roe', given: 'Pia' }],
      type: 'inproceedings',
      year: 2004,
      journalRef: 'Proc. of the Bog Conference',
      publication: {
        containerTitle: 'Proc. of the Bog Conference',
        volume: '',
        issue: '',
        pages: '1-9',
        publisher: 'Peat Press',
      },
      further: { editor: [{ family: 'Poe', given: 'Ria' }] },
    })
    expect([child?.isContainer, book?.isContainer]).toEqual([false, true])
  })

  it('is a paper of its own where no entry names it, or where it is a book that is cited', () => {
    expect(read(parent)[0]?.isContainer).toBe(false)
    const book = '@inbook{a, crossref="b", title={Bog}}\n@book{b, title={The Book of Bogs}, year=1999}'
    expect(read(book)).toMatchObject([
      { details: { type: 'chapter', year: 1999, publication: { containerTitle: 'The Book of Bogs' } } },
      { isContainer: false, details: { title: 'The Book of Bogs' } },
    ])
  })

  it('lends its title as the venue and its date to an entry of any part, but not its subtitle', () => {
    const [child] = details(
      '@incollection{a, crossref={b}, title={Bog}}\n@book{b, title={The Book}, subtitle={And More}, date={1999-05}}',
    )
    expect(child).toMatchObject({ title: 'Bog', year: 1999, publication: { containerTitle: 'The Book' } })
  })

  it('may be missing, or the entry itself', () => {
    expect(details('@misc{a, crossref={none}, title={Bog}}\n@misc{b, crossref={b}, title={Fen}}')).toMatchObject([
      { title: 'Bog' },
      { title: 'Fen' },
    ])
  })
})

// Proves: x-import-library
describe('names in BibTeX', () => {
  const names = (author: string) => details(`@misc{a, title={A}, author={${author}}}`)[0]?.names
  it.each([
    ['{World Bank} and Roe, Pia', [{ literal: 'World Bank' }, { family: 'Roe', given: 'Pia' }]],
    [
      String.raw`{{Universit{\'e} de Nord, D{\'e}partement de chimie}}`,
      [{ literal: 'Université de Nord, Département de chimie' }],
    ],
    ['{Ministry of Food and Bogs}', [{ literal: 'Ministry of Food and Bogs' }]],
    ['García Márquez, Gabriel', [{ family: 'García Márquez', given: 'Gabriel' }]],
    ['family=Salvador Dalí, given=Joan', [{ family: 'Salvador Dalí', given: 'Joan' }]],
    [
      'given=Jan, prefix=van der, family=Berg, suffix=Jr.',
      [{ family: 'Berg', given: 'Jan', particle: 'van der', suffix: 'Jr.' }],
    ],
    ['van der Berg, Jr., Jan', [{ family: 'Berg', given: 'Jan', particle: 'van der', suffix: 'Jr.' }]],
    ['Jan van der Berg and others', [{ family: 'Berg', given: 'Jan', particle: 'van der' }]],
    ['Plato', [{ family: 'Plato' }]],
    [
      String.raw`M{\"u}ller, J\"org AND {\'E}mile Zola`,
      [
        { family: 'Müller', given: 'Jörg' },
        { family: 'Zola', given: 'Émile' },
      ],
    ],
  ])('%s are read in their parts', (author, parts) => {
    expect(names(author)).toEqual(parts)
  })
})

describe('an entry with an error', () => {
  it('is lost alone, and says why', () => {
    const text = `@article{a, title={First}}
@article{b, title={A forgotten brace, year=2000}
@article{c, title={No comma} year=2000}
@article{c, title {no equals sign}}
@article{d, title={${'{'.repeat(100)}deep${'}'.repeat(100)}}}
@article{e, title={Last}, note={user@example.org}}`
    expect(read(text).map(({ details: { title }, problem }) => title ?? problem)).toEqual([
      'First',
      expect.stringContaining('a bracket, a comma, a quotation mark or an equals sign is missing'),
      expect.stringContaining('is missing. Correct it in the file'),
      expect.stringContaining('is missing. Correct it in the file'),
      expect.stringContaining('too many brackets'),
      'Last',
    ])
  })
})

const growing = [...'bcdefghijklmnopqrstuvwxyz']
  .map(
    (name, at, all) =>
      `\n@string{${name}=${Array(10)
        .fill(all[at - 1] ?? 'a')
        .join('#')}}`,
  )
  .join('')

// Proves: x-lookup-text
test.each([
  ['values joined without end', (size: number) => `@misc{a, title=${'a # '.repeat(size / 4)}a}`],
  ['commands in commands', (size: number) => `@misc{a, title={${String.raw`\textbf{`.repeat(size / 8)}}}`],
  ['entries on one line', (size: number) => '@a{x={'.repeat(size / 6)],
  ['fields of one name', (size: number) => `@misc{a,${'a={b},'.repeat(size / 6)}}`],
  ['macros of macros', (size: number) => `@string{a=a#a#a#a}\n@misc{x, title=${'a#'.repeat(size / 2)}a}`],
  ['macros that grow', () => `@string{a="${'a'.repeat(999)}"}${growing}@misc{x, title=z}`],
  ['environments', (size: number) => `@misc{a, title={${String.raw`\begin{verbatim}`.repeat(size / 16)}}}`],
  ['words of an author', (size: number) => `@misc{a, author={${'A and '.repeat(size / 6)}B}}`],
  ['words of one name', (size: number) => `@misc{a, author={${'A, '.repeat(size / 3)}B}}`],
  ['keywords', (size: number) => `@misc{a, title={b}, keywords={${'a,'.repeat(size / 2)}}}`],
  ['spaces', (size: number) => `@misc{a, title={a${' '.repeat(size)}b}}`],
])('30,000 characters of %s are read within 20 seconds', { timeout: 60_000, tags: ['campaign'] }, (_, text) => {
  const began = performance.now()
  expect(read(text(30_000)).length).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(20_000)
})
