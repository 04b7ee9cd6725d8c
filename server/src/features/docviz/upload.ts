import { randomBytes, randomUUID } from 'node:crypto'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { storeFileKey, writeSealed } from '../../papers/files/sealed-file.ts'
import { storeUpload } from '../../papers/files/store-upload.ts'
import type { Context } from '../../platform/context.ts'
import { encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { referringTo } from '../../platform/files/discard-files.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import type { Handler, IncomingFile } from '../../platform/http/input.ts'
import { readHolder } from './holder.ts'
import { type Holder, limitsOf, toTask, usageOf } from './queries.ts'
import { enqueueRead, PASSWORD_PURPOSE } from './read.job.ts'
import { docvizTasks, docvizUsers } from './tables.ts'
import { networkHash } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Accepts a PDF: the file goes to the store, the task and its job into the database in one transaction. */
export const upload: Handler<typeof docvizCalls.upload> = async (input, context) => {
  const holder = await readHolder(context, input.request)
  const limits = await limitsOf(context.db, holder)
  const address = networkHash(context.secret, input.address)
  await checkRoom(context.db, holder, limits, { address, bytes: 0 })
  const { stored, fields } = await input.receive({
    maxBytes: limits.fileBytes,
    store: (file) => storePdf(context, file),
    discard: ({ sealed }) => context.files.remove(sealed.file),
  })
  const now = context.now()
  const id = taskId(now)
  const attempt = randomUUID()
  const { password } = fields
  return referringTo(context, stored.sealed.file, () =>
    context.db.transaction(async (tx) => {
      await lockNamed(tx, 'docviz', address)
      await lockNamed(tx, 'docviz id', holder.userId)
      await checkRoom(tx, holder, limits, { address, bytes: stored.sizeBytes })
      const [row] = await tx
        .insert(docvizTasks)
        .values({
          id,
          userId: holder.userId,
          fileName: stored.fileName,
          fileKey: stored.sealed.file,
          sizeBytes: stored.sizeBytes,
          status: 'pending',
          stage: 'queue',
          attempt,
          wrappedPassword: password ? encryptSecret(context.secret, PASSWORD_PURPOSE, id, password) : null,
          address,
          createdAt: now,
          updatedAt: now,
          expiresAt: new Date(now.getTime() + limits.days * DAY_MS),
        })
        .returning()
      await storeFileKey(tx, stored.sealed)
      await enqueueRead(context, tx, { taskId: id, attempt }, { accountId: holder.accountId, network: address })
      return toTask(row ?? fail('serverError'))
    }),
  )
}

type Limits = Awaited<ReturnType<typeof limitsOf>>

/** Fails where the id, or all guests of the network, have reached their limit. */
async function checkRoom(db: Db, holder: Holder, limits: Limits, file: { address: string; bytes: number }) {
  const own = await usageOf(db, eq(docvizTasks.userId, holder.userId))
  if (own.processing >= DOCVIZ_LIMITS.processing) fail('docvizInWork', { retryAfter: 30 })
  if (own.documents >= limits.documents || own.bytes + file.bytes > limits.bytes) fail('docvizFull')
  if (holder.accountId !== null) return
  const { documents, megabytes } = DOCVIZ_LIMITS.perAddress
  const ofGuest = sql`exists (select from ${docvizUsers} where ${docvizUsers.userId} = ${docvizTasks.userId} and ${isNull(docvizUsers.accountId)})`
  const there = await usageOf(db, and(eq(docvizTasks.address, file.address), ofGuest))
  if (there.documents >= documents || there.bytes + file.bytes > megabytes * FILE_SIZE_FACTOR) fail('docvizFull')
}

/** Stores a PDF and encrypts it at once; a plain file left by a crash is orphaned and swept. */
async function storePdf(context: Context, file: IncomingFile) {
  const stored = await storeUpload(context.files, file, 'docviz').catch((error: unknown) => {
    throw error instanceof Fail && error.code === 'fileUnsupported' ? new Fail('docvizPdfOnly') : error
  })
  const { key, sizeBytes, fileName } = stored
  try {
    if (stored.format !== 'pdf') return fail('docvizPdfOnly')
    return { fileName, sizeBytes, sealed: await writeSealed(context, key, await context.files.read(key), sizeBytes) }
  } finally {
    await context.files.remove(key)
  }
}

/** An unguessable id that sorts by time: UUID version 7 (RFC 9562). */
function taskId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
