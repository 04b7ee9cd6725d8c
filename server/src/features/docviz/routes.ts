import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { eq, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readHolder } from './holder.ts'
import { registeredFrom, toUser } from './queries.ts'
import { docvizTokens, docvizUsers } from './tables.ts'
import { annotatedPdf, correct, deleteTask, downloadResult, originalPdf, result, retry, task, tasks } from './tasks.ts'
import { holderOf, issueToken, networkHash } from './tokens.ts'
import { upload } from './upload.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Registers a free id, or resumes one the caller proves to hold: by its account or by an earlier token. A guest's id
 * resumed while signed in becomes bound to that account.
 */
const register: Handler<typeof docvizCalls.register> = async (input, context) => {
  const { body, person } = input
  const { userId } = body
  const address = networkHash(context.secret, input.address)
  await checkPace(context, address)
  const proven = body.token === undefined ? null : await holderOf(context, body.token)
  return context.db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(docvizUsers)
      .values({ userId, accountId: person?.id ?? null, address, createdAt: context.now() })
      .onConflictDoNothing()
      .returning()
    if (!fresh) {
      const [known] = await tx.select().from(docvizUsers).where(eq(docvizUsers.userId, userId)).for('update')
      const isOfAccount = known !== undefined && known.accountId !== null && known.accountId === person?.id
      const isOfToken = proven?.userId === userId && (known?.accountId ?? null) === null
      if (!isOfAccount && !isOfToken) fail('docvizIdTaken')
      if (isOfToken && person) {
        await tx.update(docvizUsers).set({ accountId: person.id }).where(eq(docvizUsers.userId, userId))
      }
    }
    const token = await issueToken(context, tx, userId, { kind: 'access', sessionId: input.sessionId })
    const holder = (await holderOf({ db: tx, now: context.now }, token)) ?? fail('docvizIdTaken')
    return { token, user: await toUser(tx, holder) }
  })
}

/** Limits registrations per address and day. */
async function checkPace({ db, now, config }: Context, address: string): Promise<void> {
  const taken = await registeredFrom(db, address, new Date(now().getTime() - DAY_MS))
  const most = DOCVIZ_LIMITS.perAddress.registrations * config.RATE_LIMIT_FACTOR
  if (taken >= most) fail('tooManyRequests', { retryAfter: 3600 })
}

const me: Handler<typeof docvizCalls.me> = async ({ request }, context) =>
  toUser(context.db, await readHolder(context, request))

/** Ends the token, the connections it opened and the socket tokens issued for it. */
const logout: Handler<typeof docvizCalls.logout> = async ({ request }, context) => {
  const { userId, tokenHash } = await readHolder(context, request)
  await context.db
    .delete(docvizTokens)
    .where(or(eq(docvizTokens.tokenHash, tokenHash), eq(docvizTokens.parentHash, tokenHash)))
  context.live.endSession(tokenHash)
  return { userId }
}

/** A token that opens one live connection within a minute. */
const websocketToken: Handler<typeof docvizCalls.websocketToken> = async ({ request }, context) => {
  const { userId, tokenHash } = await readHolder(context, request)
  return { token: await issueToken(context, context.db, userId, { kind: 'socket', parentHash: tokenHash }) }
}

export function docvizRoutes(serve: Serve): void {
  serve(docvizCalls.register, register)
  serve(docvizCalls.me, me)
  serve(docvizCalls.websocketToken, websocketToken)
  serve(docvizCalls.upload, upload)
  serve(docvizCalls.tasks, tasks)
  serve(docvizCalls.task, task)
  serve(docvizCalls.deleteTask, deleteTask)
  serve(docvizCalls.result, result)
  serve(docvizCalls.pdf, annotatedPdf)
  serve(docvizCalls.originalPdf, originalPdf)
  serve(docvizCalls.downloadResult, downloadResult)
  serve(docvizCalls.correct, correct)
  serve(docvizCalls.retry, retry)
  serve(docvizCalls.logout, logout)
}
