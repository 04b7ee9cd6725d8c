import { randomUUID } from 'node:crypto'
import type { User } from '@colophon/protocol/auth/roles'
import type { GenerationFields } from '@colophon/protocol/statements/graph'
import { enqueueFileProtection } from '../../papers/files/protect-file.ts'
import type { StoredUpload } from '../../papers/files/store-upload.ts'
import { titleOfFile } from '../../papers/files/upload-name.ts'
import { countProcessing, lockUploads } from '../../papers/processing.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import type { Db } from '../../platform/database/db.ts'
import { discardFiles, referringTo } from '../../platform/files/discard-files.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { enqueueStage } from './enqueue-stage.ts'

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
 * Accepts a stored file of an owner by `add`, unless `findSame` finds the paper of an earlier upload. Both happen under
 * the owner's upload lock, so concurrent uploads of one file add one paper. The file is removed if it is not needed or
 * the quota is reached. `ahead` is how many papers of the owner are already processing.
 */
export async function acceptUpload<Same, Added>(
  context: Context,
  owner: User,
  upload: StoredUpload,
  findSame: (db: Db) => Promise<Same | null>,
  add: (db: Db, ahead: number) => Promise<Added>,
): Promise<{ added: Added } | { same: Same }> {
  const accepted = await referringTo(context, upload.key, () =>
    context.db.transaction(async (tx) => {
      await lockUploads(tx, owner.id)
      const same = await findSame(tx)
      if (same) return { same }
      const added = await add(tx, await countProcessing(tx, owner))
      await failPoint('upload:before-commit')
      return { added }
    }),
  )
  if ('same' in accepted) await discardFiles(context, [upload.key])
  return accepted
}

/** Creates a paper from a stored file and queues its first stage in the caller's transaction. Returns its id. */
export async function addPaper(
  context: Pick<Context, 'jobs' | 'secret'>,
  db: Db,
  owner: User,
  upload: StoredUpload,
  details: PaperDetails,
): Promise<number> {
  const queued = queuedFile(context, upload, details)
  const [added] = await db
    .insert(articles)
    .values({
      ...queued,
      ownerId: owner.id,
      title: titleOfFile(upload.fileName),
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
    { articleId: added.id, attempt: queued.attempt },
    { role: owner.role, ahead: details.ahead ?? 0 },
  )
  return added.id
}

/** The columns of a paper whose file waits to be read. */
export function queuedFile(
  { secret }: Pick<Context, 'secret'>,
  { key, format, fileName, sizeBytes, sha256 }: StoredUpload,
  { generation, password }: Pick<PaperDetails, 'generation' | 'password'>,
) {
  return {
    ...{ articleUrl: key, format, fileName, sizeBytes, sha256, generation },
    status: 'queue' as const,
    stage: 'queue' as const,
    attempt: randomUUID(),
    wrappedPassword: password ? encryptSecret(secret, PASSWORD_PURPOSE, key, password) : null,
  }
}
