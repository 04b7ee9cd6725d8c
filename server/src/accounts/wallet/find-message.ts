import type { Subject } from '@colophon/protocol/wallet/nonce'
import type { Purpose } from '@colophon/protocol/wallet/purposes'
import { resourcesOf } from '@colophon/protocol/wallet/statements'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { walletOf } from '../queries.ts'
import { walletNonces } from '../tables.ts'

type Given = typeof walletNonces.$inferSelect

/** What a signature must be for: the call, its fields, and the caller. */
export type MessageQuery = {
  purpose: Purpose
  subject: Subject
  /** The signed-in account; null where the signature itself signs in. */
  accountId: number | null
}

const NONCE_LINE = /^Nonce: ([0-9a-f]{32})$/m

/**
 * The issued message, found by its nonce and compared byte for byte: wallets and libraries parse texts differently, so
 * only the issued text counts. Fails unless it was issued for exactly this call, wallet, account and site and is still
 * usable.
 */
export async function findMessage(
  db: Db,
  message: string,
  wanted: MessageQuery & { domain: string; now: Date },
): Promise<Given> {
  const nonce = NONCE_LINE.exec(message)?.[1]
  if (nonce === undefined) fail('messageUnknown', { message: howToSign(wanted) })
  const given = (await byNonce(db, nonce)) ?? fail('messageUnknown')
  if (given.message !== message) fail('messageAltered')
  if (given.purpose !== wanted.purpose || !isSame(given.resources, resourcesOf(wanted.subject))) fail('messagePurpose')
  if (given.accountId !== wanted.accountId) fail('messageAccount')
  if (!(await isWalletOf(db, given, wanted.accountId))) fail('messageWallet')
  if (given.usedAt) fail('messageUsed')
  if (given.expiresAt <= wanted.now) fail('messageExpired')
  if (given.domain !== wanted.domain) fail('messageDomain')
  return given
}

/** A sentence signed without a nonce would be valid for ever and for everything. */
function howToSign({ purpose, subject }: MessageQuery): string {
  const fields = ['"address": "<the wallet>"', `"purpose": "${purpose}"`, ...Object.entries(subject).map(field)]
  return `This message was not issued here. Nothing was changed. Ask POST /authentication/nonce with {${fields.join(', ')}}, sign the message of its reply as it is, and send it with the signature.`
}

function field([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`
}

/** Whether it is the account's linked wallet. Signing in and linking accept any wallet. */
async function isWalletOf(db: Db, { purpose, address }: Given, accountId: number | null): Promise<boolean> {
  if (purpose === 'wallet-login' || purpose === 'add-wallet' || accountId === null) return true
  return (await walletOf(db, accountId)) === address
}

async function byNonce(db: Db, nonce: string): Promise<Given | undefined> {
  const [given] = await db.select().from(walletNonces).where(eq(walletNonces.nonce, nonce))
  return given
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}
