import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { articles } from '../tables.ts'
import { readStored } from './sealed-file.ts'

type Reading = Pick<Context, 'files' | 'fileKeys'> & { db: Db }
type Range = { start: number; end: number }
type Stored = { id: number; articleUrl: string; sizeBytes: number }

/** Lookups of a file that is being encrypted or decrypted at the moment. */
const MOVES_MAX = 3

/** A paper's file or a range of it, decrypted if necessary; `end` inclusive. */
export function readPaperFile(context: Reading, paper: Stored, range?: Range): Promise<Readable> {
  return wherever(context, paper, (file) => readStored(context, { file, contentSize: paper.sizeBytes }, range))
}

/** Retries with a fresh lookup, since the file may move between lookup and read. */
async function wherever<T>(context: Reading, paper: Stored, use: (articleUrl: string) => Promise<T>): Promise<T> {
  for (let moves = 0, at = paper.articleUrl; ; moves++) {
    try {
      return await use(at)
    } catch (error) {
      const [now] = await context.db
        .select({ articleUrl: articles.articleUrl })
        .from(articles)
        .where(eq(articles.id, paper.id))
      if (!now || now.articleUrl === at || moves >= MOVES_MAX) throw error
      at = now.articleUrl
    }
  }
}
