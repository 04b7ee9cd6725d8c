import type { Receipt } from '@colophon/protocol/requests/entities'
import type { z } from 'zod'
import type { accessReceipts } from './tables.ts'

/** A receipt as both sides get it. */
export function toReceipt(row: typeof accessReceipts.$inferSelect): z.input<typeof Receipt> {
  return { ...row, expiresAt: row.expiresAt?.toISOString() ?? null, signedAt: row.signedAt.toISOString() }
}
