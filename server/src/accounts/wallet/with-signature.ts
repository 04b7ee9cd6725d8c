import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { Purpose } from '@colophon/protocol/wallet/purposes'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { signatures } from '../security/tables.ts'
import { accounts, walletNonces } from '../tables.ts'
import { isSignedByKey } from './ethereum.ts'
import { findMessage, type MessageQuery } from './find-message.ts'
import { ownSite } from './own-site.ts'

/**
 * Runs an action authorised by a wallet signature, once. The nonce is consumed first, in the same transaction: of two
 * concurrent calls one proceeds, and a failed action leaves nothing behind. A wrong signature consumes it as well, so
 * that signatures cannot be guessed.
 */
export async function withSignature<T>(
  context: Pick<Context, 'db' | 'config' | 'now' | 'contractWallets'>,
  { body, request }: { body: SignedMessage; request: FastifyRequest },
  wanted: MessageQuery,
  effect: (tx: Db, wallet: string) => Promise<T>,
): Promise<T> {
  const { domain } = ownSite(request, context.config)
  const { nonce, address } = await findMessage(context.db, body.message, { ...wanted, domain, now: context.now() })
  const isSigned = await isSignedBy(context, address, body)
  const done = await context.db.transaction(async (tx) => {
    if (!(await consumeNonce(tx, nonce, context.now()))) fail('messageUsed')
    if (!isSigned) return null
    const value = await effect(tx, address)
    const accountId = wanted.accountId ?? (await accountOfWallet(tx, address))
    const signed = { ...body, purpose: wanted.purpose, address, signedAt: context.now() }
    if (accountId !== null) await storeSignature(tx, { ...signed, accountId })
    return { value }
  })
  return done ? done.value : fail('signatureWrong')
}

/** The account that signs in with this wallet, or null. */
async function accountOfWallet(tx: Db, wallet: string): Promise<number | null> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.walletAddress, wallet))
  return account?.id ?? null
}

/** Consumes a nonce; false when another request was faster. */
async function consumeNonce(tx: Db, nonce: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(walletNonces)
    .set({ usedAt: now })
    .where(and(eq(walletNonces.nonce, nonce), isNull(walletNonces.usedAt), gt(walletNonces.expiresAt, now)))
    .returning({ nonce: walletNonces.nonce })
  return taken.length > 0
}

/** The chain is asked only when no key has signed; an unreachable chain is no verdict. */
async function isSignedBy(
  { contractWallets }: Pick<Context, 'contractWallets'>,
  address: string,
  signed: SignedMessage,
): Promise<boolean> {
  if (await isSignedByKey(address, signed)) return true
  if (!contractWallets) return false
  const message = 'The chain that knows contract wallets does not answer. Nothing was changed; please try again.'
  const { signature } = signed as { signature: `0x${string}` }
  return contractWallets
    .verifyOnChain({ address: address as `0x${string}`, message: signed.message, signature })
    .catch(() => fail('notReady', { message, retryAfter: 10 }))
}

/** Stores a signed message verbatim in the transaction that it authorises. */
async function storeSignature(
  tx: Db,
  signed: SignedMessage & { accountId: number; purpose: Purpose; address: string; signedAt: Date },
): Promise<void> {
  const { accountId, purpose, message, signature, address, signedAt } = signed
  await tx.insert(signatures).values({ accountId, purpose, message, signature, address, signedAt })
}
