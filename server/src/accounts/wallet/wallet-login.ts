import { randomBytes } from 'node:crypto'
import type { authCalls } from '@colophon/protocol/auth/calls'
import { MAIN_CHAIN_ID, NONCE_SECONDS } from '@colophon/protocol/wallet/constants'
import type { NonceRequest } from '@colophon/protocol/wallet/nonce'
import { resourcesOf, statementOf } from '@colophon/protocol/wallet/statements'
import { eq, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { walletOf } from '../queries.ts'
import { callerOf } from '../sessions/caller.ts'
import { signedInOrSecondStep } from '../sessions/second-step.ts'
import { signIn } from '../sessions/sign-in.ts'
import { accounts, walletNonces } from '../tables.ts'
import { checksummed, messageText } from './ethereum.ts'
import { ownSite } from './own-site.ts'
import { withSignature } from './with-signature.ts'

const NONCE_BYTES = 16
const RETENTION_MS = 60 * 60 * 1000

/** Issues a message to sign; the server writes it completely and accepts no other. Messages are stored for an hour. */
export const nonce: Handler<typeof authCalls.nonce> = async ({ body, person, request }, context) => {
  const { domain, uri } = ownSite(request, context.config)
  const { purpose, address: given, ...subject } = body
  const address = await checksummed(given)
  const accountId = purpose === 'wallet-login' ? null : (person?.id ?? fail('tokenMissing'))
  await refuseOtherWallet(context, { purpose, address, accountId })
  const issuedAt = context.now()
  const expiresAt = new Date(issuedAt.getTime() + NONCE_SECONDS * 1000)
  const made = { nonce: randomBytes(NONCE_BYTES).toString('hex'), issuedAt, expiresAt, address, domain }
  const resources = resourcesOf(subject)
  const statement = statementOf(purpose, subject, domain)
  const requestId = accountId === null ? purpose : `${purpose}:${accountId}`
  const chainId = context.contractWallets?.id ?? MAIN_CHAIN_ID
  const message =
    (await messageText({ ...made, uri, statement, chainId, requestId, resources })) ?? fail('domainForeign')
  await context.db.delete(walletNonces).where(lt(walletNonces.expiresAt, new Date(issuedAt.getTime() - RETENTION_MS)))
  await context.db.insert(walletNonces).values({ ...made, purpose, accountId, resources, message })
  return { message, nonce: made.nonce, expiresAt: expiresAt.toISOString() }
}

/** An account acts with its linked wallet only, so others get no message. */
async function refuseOtherWallet(
  { db }: Pick<Context, 'db'>,
  { purpose, address, accountId }: Pick<NonceRequest, 'purpose' | 'address'> & { accountId: number | null },
): Promise<void> {
  if (accountId === null || purpose === 'add-wallet') return
  const wallet = (await walletOf(db, accountId)) ?? fail('walletNotLinked')
  if (wallet !== address) fail('messageWallet')
}

const WANTED = { purpose: 'wallet-login', subject: {}, accountId: null } as const

/** Signs in with a linked wallet, always in a new session. An unknown wallet creates no account. */
export const walletLogin: Handler<typeof authCalls.walletLogin> = async (input, context) => {
  const outcome = await withSignature(context, input, WANTED, async (tx, wallet) => {
    // Waits for a concurrent unlinking.
    const [account] = await tx.select().from(accounts).where(eq(accounts.walletAddress, wallet)).for('share')
    const way = { caller: callerOf(input), method: 'wallet' }
    return account ? signIn(tx, context, account, way) : fail('walletUnavailable')
  })
  return signedInOrSecondStep(outcome)
}
