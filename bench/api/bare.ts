import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runningPostgres } from '@colophon/server/platform/database/postgres/running-postgres'
import type { Scratch } from '../scratch.ts'

/** URLs of the same paper on a bare Fastify route, with one query and from memory. */
export type Bare = { database: string; memory: string }

/** Starts the bare server in its own process on the database of the running product. */
export async function openBare(scratch: Scratch, dataDir: string, articleId: number): Promise<Bare> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bare-server.ts', import.meta.url))], {
    env: {
      ...process.env,
      BENCH_DATABASE_URL: (await runningPostgres(dataDir)) ?? '',
      BENCH_ARTICLE_ID: String(articleId),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  scratch.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
  if (!first) throw new Error('the bare server did not start')
  const url = String(first[0]).trim()
  return { database: `${url}/database`, memory: `${url}/memory` }
}
