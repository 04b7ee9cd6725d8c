import { createReadStream } from 'node:fs'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import type { uploadCalls } from '@colophon/protocol/uploads/calls'
import { and, eq } from 'drizzle-orm'
import { LIBRARY, type LibraryFile } from '../../../samples/library.ts'
import { toMyArticle } from '../../papers/article-row.ts'
import { type StoredUpload, storeUpload } from '../../papers/files/store-upload.ts'
import { isNotDeleted, lockUploads } from '../../papers/processing.ts'
import { readArticles } from '../../papers/queries.ts'
import { removeForGood } from '../../papers/remove-papers.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import type { Handler } from '../../platform/http/input.ts'
import { addPaper } from './add-paper.ts'

/** Adds the sample library to My storage as ordinary uploads; existing samples are not added again. */
export const addSamples: Handler<typeof uploadCalls.addSamples> = async ({ person }, context) => {
  const uploads = await Promise.all(LIBRARY.map((sample) => store(context, sample)))
  const used = new Set<string>()
  try {
    return await context.db.transaction(async (tx) => {
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
          .where(eq(articles.id, id))
        used.add(upload.key)
      }
      const ids = (await samplesOf(tx, person.id)).map((each) => each.id)
      const rows = await readArticles(tx, ids, { person, now: context.now() })
      return rows.toSorted((a, b) => a.id - b.id).map((row) => toMyArticle(row, person))
    })
  } finally {
    await discardFiles(
      context,
      uploads.map(({ key }) => key).filter((key) => !used.has(key)),
    )
  }
}

function store(context: Context, { fileName }: LibraryFile): Promise<StoredUpload> {
  const content = createReadStream(new URL(`../../../samples/${fileName}`, import.meta.url))
  return storeUpload(context.files, { name: fileName, content })
}

function samplesOf(db: Db, ownerId: number): Promise<{ id: number; sha256: string }[]> {
  return db
    .select({ id: articles.id, sha256: articles.sha256 })
    .from(articles)
    .where(and(eq(articles.ownerId, ownerId), eq(articles.isSample, true), isNotDeleted))
}

/** Permanently removes the user's samples, including those in the bin or processing. */
export const removeSamples: Handler<typeof uploadCalls.removeSamples> = async ({ person }, context) => ({
  removed: await removeForGood(context, and(eq(articles.ownerId, person.id), eq(articles.isSample, true))),
})
