import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import type { ZipEntry } from '../platform/files/zip-stream.ts'

type Account = { id: number; email: string }

/** What a part of the product keeps of accounts. Rows that belong to an account are removed with it. */
export type Belongings = {
  /**
   * Lists for the export by file name, without hashes and secrets; of other users they have only their side of shared
   * actions.
   */
  lists?(db: Db, accountId: number): Record<string, () => Promise<unknown>>
  /** A list for the export that needs more than the database. */
  more?(context: Context, accountId: number): Record<string, () => Promise<unknown>>
  /** Names of lists that contain only the owner's texts and stay unchanged. */
  ownLists?: readonly string[]
  /** Files for the export, created in sequence. */
  files?(context: Context, account: Account): AsyncIterable<ZipEntry>
  /** Removes what is not only rows; repeated after an interruption. */
  remove?(context: Context, accountId: number): Promise<unknown>
  /** Removes rows that others have a side of, in the transaction that removes the account. */
  forget?(tx: Db, accountId: number): Promise<unknown>
  /** Gives a new account what waits for its confirmed address, in the transaction that creates it. */
  created?(context: Pick<Context, 'jobs' | 'now' | 'signals'>, tx: Db, account: Account): Promise<unknown>
  /** Ends what opens the account without its password, in the transaction that changes that; returns its names. */
  revoke?(tx: Db, accountId: number): Promise<string[]>
}

let parts: readonly Belongings[] | null = null

/** Sets what is kept of accounts; called where a process is put together. Removed and exported in this order. */
export function listBelongings(those: readonly Belongings[]): void {
  parts = those
}

export function everyBelonging(): readonly Belongings[] {
  if (parts === null) throw new Error('nothing says what is kept of accounts')
  return parts
}
