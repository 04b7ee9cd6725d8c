import { randomUUID } from 'node:crypto'
import type { Person } from '@colophon/protocol/auth/roles'
import type { GenerationFields } from '@colophon/protocol/statements/graph'
import type { Context } from '../../platform/context.ts'
import { encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import type { Db } from '../../platform/database/db.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { Fail } from '../../platform/http/fail.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { articles } from '../articles/tables.ts'
import { enqueueFileProtection } from '../storage/public/protect-file.ts'
import { enqueueStage } from './public/enqueue-stage.ts'
import { countProcessing, lockUploads } from './public/processing.ts'
import type { StoredUpload } from './public/store-upload.ts'
import { titleOfFile } from './public/upload-name.ts'

/** Derivation purpose of encrypted PDF passwords. */
export const PASSWORD_PURPOSE = 'pdf password'

/** Details of an upload besides its file. */
export type PaperDetails = {
  generation: GenerationFields
  password?: string | undefined
  idempotencyKey?: string | null
  isSample?: boolean
  /** How many papers of the owner are already processing. */
  ahead?: number
}

/**
 * Accepts a stored file as a paper of its owner, unless `findSame` finds the paper of an earlier upload. Both happen
 * under the owner's upload lock, so concurrent uploads of one file add one paper. The file is removed if it is not
 * needed or the quota is reached. What `present` reads of the new paper is part of the transaction.
 */
export async function acceptUpload<Same, Added>(
  context: Context,
  owner: NonNullable<Person>,
  upload: StoredUpload,
  details: Omit<PaperDetails, 'ahead'>,
  findSame: (db: Db) => Promise<Same | null>,
  present: (db: Db, id: number) => Promise<Added>,
): Promise<{ added: Added } | { same: Same }> {
  const accepted = await context.db
    .transaction(async (tx) => {
      await lockUploads(tx, owner.id)
      const same = await findSame(tx)
      if (same) return { same }
      const ahead = await countProcessing(tx, owner)
      const id = await addPaper(context, tx, owner, upload, { ...details, ahead })
      const added = await present(tx, id)
      await failPoint('upload:before-commit')
      return { added }
    })
    .catch(async (error: unknown) => {
      // After any other failure the row may exist; an orphaned file is swept later.
      if (error instanceof Fail) await context.files.remove(upload.key)
      throw error
    })
  if ('same' in accepted) await discardFiles(context, [upload.key])
  return accepted
}

/** Creates a paper from a stored file and queues its first stage in the caller's transaction. Returns its id. */
export async function addPaper(
  context: Pick<Context, 'jobs' | 'secret'>,
  db: Db,
  owner: NonNullable<Person>,
  upload: StoredUpload,
  details: PaperDetails,
): Promise<number> {
  const attempt = randomUUID()
  const { password } = details
  const [added] = await db
    .insert(articles)
    .values({
      ownerId: owner.id,
      title: titleOfFile(upload.fileName),
      fileName: upload.fileName,
      articleUrl: upload.key,
      format: upload.format,
      sizeBytes: upload.sizeBytes,
      sha256: upload.sha256,
      status: 'queue',
      stage: 'queue',
      attempt,
      generation: details.generation,
      wrappedPassword: password ? encryptSecret(context.secret, PASSWORD_PURPOSE, upload.key, password) : null,
      idempotencyKey: details.idempotencyKey ?? null,
      isSample: details.isSample ?? false,
    })
    .returning({ id: articles.id })
  if (!added) throw new Error('the paper was not stored')
  // A sample will become public.
  if (!details.isSample) await enqueueFileProtection(context, db, added.id)
  await enqueueStage(
    context,
    db,
    'parse',
    { articleId: added.id, attempt },
    { role: owner.role, ahead: details.ahead ?? 0 },
  )
  return added.id
}
