import { randomUUID } from 'node:crypto'
import type { Person } from '@colophon/protocol/auth/roles'
import type { GenerationFields } from '@colophon/protocol/statements/graph'
import type { Context } from '../../platform/context.ts'
import { encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import type { Db } from '../../platform/database/db.ts'
import { articles } from '../articles/tables.ts'
import { enqueueFileProtection } from '../storage/public/protect-file.ts'
import { enqueueStage } from './public/enqueue-stage.ts'
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
 * Creates a paper from a stored file and queues its first stage in the caller's transaction. Returns its id, or null
 * when the account has used this idempotency key before.
 */
export async function addPaper(
  context: Pick<Context, 'jobs' | 'secret'>,
  db: Db,
  owner: NonNullable<Person>,
  upload: StoredUpload,
  details: PaperDetails,
): Promise<number | null> {
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
    .onConflictDoNothing({ target: [articles.ownerId, articles.idempotencyKey] })
    .returning({ id: articles.id })
  if (!added) return null
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
