import { importCalls } from '@colophon/protocol/library/import-calls'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { SOON, startWorker } from '../../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import type { JobsRunner } from '../../../platform/jobs/jobs-runner.ts'

let app: TestApp
let worker: JobsRunner
beforeAll(async () => {
  app = await makeApp()
  worker = await startWorker(app)
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

const reaches = (user: TestUser, status: string) =>
  vi.waitFor(async () => expect((await user.call(importCalls.currentImport, {})).data).toMatchObject({ status }), SOON)

const importAndExport = async (name: string, content: string, format: string) => {
  const user = await makeUser(app)
  const { data } = await user.call(importCalls.uploadImport, { fields: {}, file: new File([content], name) })
  await reaches(user, 'ready')
  await user.call(importCalls.runImport, { body: { importId: data.id } })
  await reaches(user, 'done')
  const reply = await fetch(`${app.url}/api/v1/library/export?format=${format}`, {
    headers: { Authorization: `Bearer ${user.accessToken}` },
  })
  return reply.text()
}

const VENUES = String.raw`@string{jcp = "Journal of Carbon and Peat"}
@misc{bank, title={Peat report number one}, author={{World Bank} and Roe, Pia}, year=2001}
@misc{families, title={Peat and families one}, author={Garc{\'\i}a M{\'a}rquez, Gabriel and Roe, Pia}, year=2001}
@article{brackets, title={Brackets here}, author={Roe, Pia}, journal={Sensors (Basel)}, volume={19}, number={3}, pages={100--112}, year=2019}
@article{odd, title={Odd pages}, author={Roe, Pia}, journal={Cell Peat}, volume={12}, pages={103-108.e4}, year=2019}
@inproceedings{novolume, title={No volume}, author={Roe, Pia}, booktitle={Proc. of the Bog Conference}, pages={11--19}, year=2021}
@article{macro, title={Water in raised bogs}, author={Roe, Pia}, journal=jcp, volume=3, pages={1--9}, year=2001}
@book{bog, title={The bog}, author={Roe, Pia}, publisher={Peat Press}, year=1999}
@phdthesis{wet, title={Wet soils}, author={Poe, Ria}, school={University of Peat}, year=2012}`

// Proves: x-cite-structured, x-cite-keys
it('a BibTeX library is exported with the names, venues, types and keys that it had', async () => {
  const written = await importAndExport('library.bib', VENUES, 'bibtex')
  const entry = (key: string) => written.split(/\n(?=@)/).find((each) => each.includes(`{${key},`)) ?? ''
  expect(entry('bank')).toContain('author = {{World Bank} and Roe, Pia}')
  expect(entry('families')).toContain('author = {García Márquez, Gabriel and Roe, Pia}')
  for (const field of [
    '@article',
    'journal = {Sensors (Basel)}',
    'volume = {19}',
    'number = {3}',
    'pages = {100--112}',
  ])
    expect(entry('brackets')).toContain(field)
  for (const field of ['journal = {Cell Peat}', 'volume = {12}', 'pages = {103--108.e4}'])
    expect(entry('odd')).toContain(field)
  for (const field of ['@inproceedings', 'booktitle = {Proc. of the Bog Conference}', 'pages = {11--19}'])
    expect(entry('novolume')).toContain(field)
  expect(entry('macro')).toContain('journal = {Journal of Carbon and Peat}')
  for (const field of ['@book', 'publisher = {Peat Press}']) expect(entry('bog')).toContain(field)
  for (const field of ['@phdthesis', 'school = {University of Peat}']) expect(entry('wet')).toContain(field)
})

// Proves: x-cite-structured
it('markup in a title of a RIS library is gone from its export', { tags: ['campaign'] }, async () => {
  const ris = 'TY  - JOUR\nAU  - Roe, Pia\nTI  - CO<sub>2</sub> from <i>Sphagnum</i> &amp; moss\nER  - \n'
  const written = await importAndExport('library.ris', ris, 'ris')
  expect(written).toContain('TI  - CO2 from Sphagnum & moss\r\n')
})

const FIELDS = String.raw`@online{page, title={The bog pages}, author={{Survey of Peat}}, url={https://bogs.example/a_b?c=d%20e}, urldate={2025-01-15}}
@misc{site, title={Fen pages}, author={Roe, Pia}, url={https://fens.example/}, urldate={2025-01-15}}
@mastersthesis{master, title={Larvae of bogs}, author={Poe, Ria}, school={University of Peat}, year=2018}
@phdthesis{doctor, title={Mosses of bogs}, author={Poe, Ria}, school={University of Peat}, year=2016}
@patent{patent, title={A peat press}, author={Roe, Pia}, number={US9012345B2}, year=2015}
@techreport{report, title={Peat strategy}, institution={Peat Survey}, number={PS/2013.1}, year=2013}
@book{edited, title={The bog book}, editor={Moe, Kim}, isbn={978-1-898298-63-2}, address={Paris}, edition={2nd}, publisher={Peat Press}, year=1999}
@incollection{part, title={Wet moss}, author={Roe, Pia}, booktitle={Handbook of fens}, editor={Moe, Kim and Poe, Ria}, year=2012}
@article{full, title={Drying of peat}, author={Roe, Pia}, journal={Bogs}, year=2005, pmid={16170979}, issn={1234-5679}, note={Accepted; 5\% of plots}, abstract={Peat dries \& cracks.}, keywords={wet soil, moss}}`

/** What one entry of each key must have, besides its type. */
const WRITTEN: Record<string, string[]> = {
  page: [
    '@online',
    'url = {https://bogs.example/a_b?c=d%20e}',
    'urldate = {2025-01-15}',
    'author = {{Survey of Peat}}',
  ],
  site: ['@online', 'url = {https://fens.example/}', 'urldate = {2025-01-15}'],
  master: ['@mastersthesis', 'school = {University of Peat}'],
  doctor: ['@phdthesis', 'school = {University of Peat}'],
  patent: ['@patent', 'number = {US9012345B2}'],
  report: ['@techreport', 'number = {PS/2013.1}', 'institution = {Peat Survey}'],
  edited: ['@book', 'editor = {Moe, Kim}', 'isbn = {978-1-898298-63-2}', 'address = {Paris}', 'edition = {2nd}'],
  part: ['@incollection', 'author = {Roe, Pia}', 'editor = {Moe, Kim and Poe, Ria}'],
  full: [
    ...['@article', 'pmid = {16170979}', 'issn = {1234-5679}', String.raw`note = {Accepted; 5\% of plots}`],
    ...[String.raw`abstract = {Peat dries \& cracks.}`, 'keywords = {moss, wet soil}'],
  ],
}

// Proves: x-import-library, x-cite-structured
it('every field of a library comes out as it came in, also after another round through RIS and CSL-JSON', async () => {
  const rounds = [await importAndExport('library.bib', FIELDS, 'bibtex')]
  for (const format of ['ris', 'csl']) {
    const between = await importAndExport('library.bib', FIELDS, format)
    rounds.push(await importAndExport(format === 'csl' ? 'library.json' : 'library.ris', between, 'bibtex'))
  }
  for (const written of rounds) {
    const entries = written.split(/\n(?=@)/)
    expect(entries).toHaveLength(Object.keys(WRITTEN).length)
    for (const [key, fields] of Object.entries(WRITTEN)) {
      const title = new RegExp(`@\\w+\\{${key},\n  title = (.*)`).exec(rounds[0] ?? '')?.[1] ?? key
      const entry = entries.find((each) => each.includes(title)) ?? ''
      for (const field of fields) expect(entry).toContain(field)
    }
    expect(entries.find((each) => each.includes('bog book'))).not.toContain('author =')
  }
})
