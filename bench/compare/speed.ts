import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const PAPERS = 10
const PAGES = 20
const ASKED = 5
const BAR_MS = 3000

/** Time of a comparison of ten papers, and of an own row for all of them, over HTTP. */
export async function* compareSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const ids: number[] = []
  for (let paper = 0; paper < PAPERS; paper++) {
    ids.push(await user.upload(`paper-${paper}.pdf`, plainPdf(PAGES, `paper ${paper}`)))
    await user.settled(ids.slice(-1))
  }
  const articleIds = ids.join(',')
  const compared = await times(() => user.call('GET', `/compare/comparison?articleIds=${articleIds}`))
  yield {
    what: `compare: ${PAPERS} papers of ${PAGES} pages (median of ${ASKED})`,
    ours: inMs(median(compared)),
    bar: `≤ ${BAR_MS / 1000} s`,
    isMet: median(compared) <= BAR_MS,
  }
  const asked = await times(() => user.call('GET', `/compare/row?articleIds=${articleIds}&question=samples`))
  yield { what: `compare: an own row for ${PAPERS} papers (median of ${ASKED})`, ours: inMs(median(asked)) }
}

async function times(run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < ASKED; time++) {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  }
  return taken
}
