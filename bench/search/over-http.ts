import { load } from '../api/load.ts'
import { count, inMs, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import type { BareSearch } from './bare-search.ts'
import { asTyped, type BenchQuery } from './queries.ts'

const P50_MAX_MS = 8
const P95_MAX_MS = 30
/** The number of papers the bars are for. */
const BAR_RECORDS = 700_000

/** Searches of a visitor with rights, facets, counts and passages, one after the other, beside the bare engine. */
export async function* searchOverHttp(
  url: string,
  papers: number,
  { before, queries, bare }: { before: readonly BenchQuery[]; queries: readonly BenchQuery[]; bare: BareSearch },
): AsyncGenerator<Row> {
  await timesOf(url, before)
  for (const query of before) await bare(query)
  const [all, allBare]: [number[], number[]] = [[], []]
  const rows: Row[] = []
  for (const [kind, some] of Map.groupBy(queries, (query) => query.kind)) {
    const took = await timesOf(url, some)
    const tookBare: number[] = []
    for (const query of some) tookBare.push(await bare(query))
    rows.push(rowOf(`search over HTTP, ${kind} (${some.length})`, took, tookBare))
    all.push(...took)
    allBare.push(...tookBare)
  }
  yield {
    ...rowOf(`search over HTTP, ${queries.length} queries, ${count(papers)} papers`, all, allBare),
    bar: `p50 ≤ ${P50_MAX_MS} ms, p95 ≤ ${P95_MAX_MS} ms at 721,000`,
    ...(papers >= BAR_RECORDS
      ? { isMet: percentile(all, 0.5) <= P50_MAX_MS && percentile(all, 0.95) <= P95_MAX_MS }
      : {}),
  }
  yield* rows
}

function rowOf(what: string, took: readonly number[], bare: readonly number[]): Row {
  const said = (list: readonly number[]) => `p50 ${inMs(percentile(list, 0.5))}, p95 ${inMs(percentile(list, 0.95))}`
  return {
    what,
    ours: said(took),
    reference: `${said(bare)} bare LanceDB`,
    ratio: times(percentile(took, 0.95), percentile(bare, 0.95)),
  }
}

async function timesOf(url: string, queries: readonly BenchQuery[]): Promise<number[]> {
  let asked = 0
  const { latencies, failures } = await load(
    queries.map((query) => `${url}/api/v1/articles/search-articles?${parametersOf(query)}`),
    { connections: 1, until: () => asked++ >= queries.length },
  )
  if (failures > 0) throw new Error(`${failures} searches failed`)
  return latencies
}

function parametersOf(query: BenchQuery): URLSearchParams {
  const { years } = query
  const range = years ? { yearFrom: String(years[0]), yearTo: String(years[1]) } : {}
  return new URLSearchParams({ search: asTyped(query), filterTypeArticle: 'all', ...range })
}
