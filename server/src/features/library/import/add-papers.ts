import type { User } from '@colophon/protocol/auth/roles'
import type { Details } from '../../../papers/correct-details.ts'
import type { RereadableFile } from '../../../papers/files/store-upload.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'

/** How papers come in: their files, and items without one. */
export type AddPapers = {
  /** Adds a file, or attaches it to the paper `attachTo`; `full` if the quota of papers in process is reached. */
  file(
    context: Context,
    owner: User,
    file: RereadableFile,
    attachTo: number | null,
  ): Promise<{ outcome: 'added' | 'there'; articleId: number } | { outcome: 'refused' | 'full' | 'gone'; why: string }>
  /** Adds a paper without a file; the same key adds it once. Returns its id. */
  item(
    context: Context,
    tx: Db,
    owner: User,
    item: { details: Details & { title: string }; archiveId: string | null; key: string },
  ): Promise<number>
}
