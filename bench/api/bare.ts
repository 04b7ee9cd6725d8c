import { runningPostgres } from '@colophon/server/platform/database/postgres/running-postgres'
import { runReference } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'

/** URLs of the same paper on a bare Fastify route, with one query and from memory. */
export type Bare = { database: string; memory: string }

/** Starts the bare server in its own process on the database of the running product. */
export async function openBare(scratch: Scratch, dataDir: string, articleId: number): Promise<Bare> {
  const url = await runReference(scratch, new URL('./bare-server.ts', import.meta.url), {
    BENCH_DATABASE_URL: (await runningPostgres(dataDir)) ?? '',
    BENCH_ARTICLE_ID: String(articleId),
  })
  return { database: `${url}/database`, memory: `${url}/memory` }
}
