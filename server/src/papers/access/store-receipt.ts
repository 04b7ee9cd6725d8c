import { randomUUID } from 'node:crypto'
import type { Signed } from '../../accounts/security/with-proof.ts'
import type { Db } from '../../platform/database/db.ts'
import { accessReceipts } from './tables.ts'

type Signing = Omit<typeof accessReceipts.$inferInsert, 'id' | keyof Signed>

/** Stores the signed message verbatim in the transaction that it authorises; returns its id. */
export async function storeReceipt(tx: Db, { address, message, signature }: Signed, about: Signing): Promise<string> {
  const id = randomUUID()
  await tx.insert(accessReceipts).values({ ...about, id, address, message, signature })
  return id
}
