import type { RunningProduct } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { count } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { ask, perSecond } from './answers.ts'
import { openBare } from './bare.ts'

const SECONDS = 4
const WARM_UP = 2

/** The paper, its name in the table, and the required share of the reference; null if only shown. */
export type BareComparison = { articleId: number; paper: string; barPercent: number | null }

/** GET of one paper beside a bare Fastify route; alternating twice, so that other load affects both. */
export async function compareWithBare(
  scratch: Scratch,
  product: RunningProduct,
  { articleId, paper, barPercent }: BareComparison,
): Promise<Row> {
  const one = `${product.url}/api/v1/articles/article?articleId=${articleId}`
  const { byteLength } = await (await fetch(one)).arrayBuffer()
  const bare = await openBare(scratch, product.dataDir, articleId)
  await ask([bare.database, bare.memory], WARM_UP)
  let ours = 0
  let database = 0
  for (let half = 0; half < 2; half++) {
    ours += perSecond(await ask([one], SECONDS)) / 2
    database += perSecond(await ask([bare.database], SECONDS)) / 2
  }
  const memory = perSecond(await ask([bare.memory], SECONDS))
  const percent = (100 * ours) / database
  return {
    what: `api: GET of ${paper} (${count(byteLength / 1024)} KB), bare Fastify with one query`,
    ours: `${count(ours)}/s`,
    reference: `${count(database)}/s (${count(memory)}/s from memory)`,
    ratio: `${Math.round(percent)} %`,
    ...(barPercent === null ? {} : { bar: `≥ ${barPercent} %`, isMet: percent >= barPercent }),
  }
}
