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
