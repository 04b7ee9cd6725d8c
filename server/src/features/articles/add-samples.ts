import { createReadStream } from 'node:fs'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { GenerationFields } from '@colophon/protocol/articles/graph'
import { and, eq } from 'drizzle-orm'
import { LIBRARY, type LibraryFile } from '../../../samples/library.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/input.ts'
import { addPaper } from './add-paper.ts'
import { toMyArticle } from './article-row.ts'
import { isKept, lockUploads } from './in-work.ts'
import { readArticles } from './queries.ts'
import { type StoredUpload, storeUpload } from './store-upload.ts'
import { articles } from './tables.ts'

/** Adds the sample library to somebody's storage, the way of every upload; what is there already is not added again. */
export const addSamples: Handler<typeof articleCalls.addSamples> = async ({ person }, context) => {
  const uploads = await Promise.all(LIBRARY.map((sample) => store(context, sample)))
  const used = new Set<string>()
  try {
    await context.db.transaction(async (tx) => {
      await lockUploads(tx, person.id)
      const there = new Set((await samplesOf(tx, person.id)).map((each) => each.sha256))
      for (const [index, upload] of uploads.entries()) {
        if (there.has(upload.sha256)) continue
        const id = await addPaper(context, tx, person, upload, {
          generation: GenerationFields.parse({}),
          isSample: true,
        })
        await tx
          .update(articles)
          .set({ field: LIBRARY[index]?.field ?? '' })
          .where(eq(articles.id, id ?? 0))
        used.add(upload.key)
      }
    })
  } finally {
    for (const { key } of uploads) if (!used.has(key)) await context.files.remove(key)
  }
  const ids = (await samplesOf(context.db, person.id)).map((each) => each.id)
  const rows = await readArticles(context.db, ids, { person, now: context.now() })
  return rows.toSorted((a, b) => a.id - b.id).map((row) => toMyArticle(row, person))
}

function store(context: Context, { fileName }: LibraryFile): Promise<StoredUpload> {
  const content = createReadStream(new URL(`../../../samples/${fileName}`, import.meta.url))
  return storeUpload(context.files, { name: fileName, content })
}

function samplesOf(db: Db, ownerId: number): Promise<{ id: number; sha256: string }[]> {
  return db
    .select({ id: articles.id, sha256: articles.sha256 })
    .from(articles)
    .where(and(eq(articles.ownerId, ownerId), eq(articles.isSample, true), isKept))
}
