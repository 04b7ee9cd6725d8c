import { QUOTAS } from '@colophon/protocol/auth/roles'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import type { uploadCalls } from '@colophon/protocol/uploads/calls'
import { and, eq } from 'drizzle-orm'
import { toMyArticle } from '../../papers/article-row.ts'
import { storeUpload } from '../../papers/files/store-upload.ts'
import { countProcessing } from '../../papers/processing.ts'
import { readArticle } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Handler } from '../../platform/http/input.ts'
import { acceptUpload, addPaper } from './add-paper.ts'

/** Accepts an upload: the file goes to the store, the paper and its first job into the database in one transaction. */
export const create: Handler<typeof uploadCalls.create> = async (input, context) => {
  const { person } = input
  const idempotencyKey = readIdempotencyKey(input.request)
  const reply = async (db: Db, id: number) => {
    const row = await readArticle(db, id, { person, now: context.now() })
    return row ? toMyArticle(row, person) : fail('articleNotFound')
  }
  const findSame = async (db: Db) => (idempotencyKey ? findByKey(db, person.id, idempotencyKey) : null)
  const before = await findSame(context.db)
  if (!before) await countProcessing(context.db, person)
  const { stored, fields } = await input.receive({
    maxBytes: QUOTAS[person.role].fileMegabytes * FILE_SIZE_FACTOR,
    store: (file) => storeUpload(context.files, file),
    discard: (upload) => context.files.remove(upload.key),
  })
  if (before) {
    // The file is read anyway: the same key with another file is a client error.
    await discardFiles(context, [stored.key])
    return reply(context.db, sameUpload(before, stored))
  }
  const { password, ...generation } = fields
  const details = { generation, password, idempotencyKey }
  const accepted = await acceptUpload(context, person, stored, findSame, async (tx, ahead) =>
    reply(tx, await addPaper(context, tx, person, stored, { ...details, ahead })),
  )
  return 'added' in accepted ? accepted.added : reply(context.db, sameUpload(accepted.same, stored))
}

type Uploaded = { id: number; sha256: string }

/** The paper of an earlier upload with the same key; fails if that was another file. */
function sameUpload(before: Uploaded, { sha256 }: { sha256: string }): number {
  return before.sha256 === sha256 || before.sha256 === '' ? before.id : fail('idempotencyKeyReused')
}

async function findByKey(db: Db, ownerId: number, key: string): Promise<Uploaded | null> {
  const [found] = await db
    .select({ id: articles.id, sha256: articles.sha256 })
    .from(articles)
    .where(and(eq(articles.ownerId, ownerId), eq(articles.idempotencyKey, key)))
  return found ?? null
}
