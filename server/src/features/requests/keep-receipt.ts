import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import type { Signed } from '../auth/public/with-proof.ts'
import { accessReceipts } from './tables.ts'

type Signing = Omit<typeof accessReceipts.$inferInsert, 'id' | keyof Signed>

/** Keeps what was signed, word for word, in the transaction of what it was signed for; answers its id. */
export async function keepReceipt(tx: Db, { address, message, signature }: Signed, about: Signing): Promise<string> {
  const id = randomUUID()
  await tx.insert(accessReceipts).values({ ...about, id, address, message, signature })
  return id
}
