import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { Purpose } from '@colophon/protocol/wallet/purposes'
import type { Db } from '../../platform/database/db.ts'
import { signatures } from './tables.ts'

/** Stores a signed message verbatim in the transaction that it authorises. */
export async function storeSignature(
  tx: Db,
  signed: SignedMessage & { accountId: number; purpose: Purpose; address: string; signedAt: Date },
): Promise<void> {
  const { accountId, purpose, message, signature, address, signedAt } = signed
  await tx.insert(signatures).values({ accountId, purpose, message, signature, address, signedAt })
}
