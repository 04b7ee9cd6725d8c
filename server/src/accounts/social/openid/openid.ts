import type { SignedIn } from '@colophon/protocol/auth/entities'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { tryCode } from '../../attempts.ts'
import { connectionsToClose } from '../../change-account.ts'
import { beginAttempt, consumePending, randomToken, readPending } from '../attempts.ts'
import { followGroup, logRoleChange } from '../group-role.ts'
import type { Identity, Provider } from '../identity.ts'
import { nameOf, refuseNotOffered } from '../names.ts'
import { providerKey, secureUrl } from '../settings.ts'
import { accountOf, enter, mailSocialCode } from '../sign-in.ts'
import { beginWithOpenId, isOfIssuer, provenByOpenId, refuseOutsider } from './code-flow.ts'

/** Compared with the issuer that the provider states, of which a slash at the end is a part. */
const issuer = secureUrl.refine((url) => !/\/\.well-known\/|[?#]/.test(url), {
  error: 'must be the issuer, without /.well-known/ and what follows',
})

const Settings = z.object({
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: providerKey,
  OIDC_CLIENT_SECRET: providerKey,
  OIDC_NAME: z
    .string()
    .trim()
    .max(40, 'must have at most 40 characters')
    .regex(/^\P{C}*$/u, 'must not contain control characters')
    .optional(),
  OIDC_ADMIN_GROUP: providerKey,
  OIDC_ALLOWED_GROUP: providerKey,
})
declare module '../../../platform/config.ts' {
  interface OtherSettings extends z.infer<typeof Settings> {}
}

export const openId: Provider<'oidc'> = {
  settings: {
    schema: Settings,
    needs: [
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
      ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
      ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
      ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
      ['OIDC_NAME', 'OIDC_ISSUER'],
      ['OIDC_ADMIN_GROUP', 'OIDC_ISSUER'],
      ['OIDC_ALLOWED_GROUP', 'OIDC_ISSUER'],
    ],
  },
  isOffered: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
  begin: beginWithOpenId,
  async identify(context, proof) {
    const proven = await provenByOpenId(context, proof)
    return proven.isAllowed ? proven : refuseOutsider(context.config)
  },
  isOfSite: isOfIssuer,
  serve(serve) {
    serve(socialCalls.oidcLogin, oidcLogin)
    serve(socialCalls.oidcRegister, oidcRegister)
  },
}

/**
 * Signs in with the code of the OpenID provider. A first sign-in whose address is not confirmed gets a ticket for
 * `oidcRegister`, since a code works once.
 */
const oidcLogin: Handler<typeof socialCalls.oidcLogin> = async (input, context) => {
  const proven = await provenByOpenId(context, input.body)
  const { identity } = proven
  if (!proven.isAllowed) return loseRole(context, identity, input.address)
  if (identity.email || (await accountOf(context.db, identity))) return enter(context, input, proven)
  const ticket = randomToken()
  await beginAttempt(context, keyOf(ticket), JSON.stringify(identity))
  return fail('socialEmailNeeded', {
    message: `${nameOf(context.config, 'oidc')} did not return a confirmed e-mail address. Enter yours to create your account.`,
    data: { ticket, email: identity.unconfirmedEmail ?? '' },
  })
}

/** Creates the account of a ticket with an address that a mailed code confirms. A ticket works once. */
const oidcRegister: Handler<typeof socialCalls.oidcRegister> = async (input, context): Promise<SignedIn> => {
  if (!openId.isOffered(context.config)) refuseNotOffered('oidc')
  const { ticket, email, verificationCode: code } = input.body
  const identity = JSON.parse((await readPending(context, keyOf(ticket))) ?? fail('socialExpired')) as Identity
  if (code === undefined) return mailSocialCode(context, input, { provider: 'oidc', email })
  const byCode = await tryCode(context, { email, purpose: 'social', code })
  const take = async (tx: Db) => {
    await consumePending(tx, context, keyOf(ticket))
  }
  return enter(context, input, { identity: { ...identity, unconfirmedEmail: email }, take }, byCode)
}

function keyOf(ticket: string): string {
  return `oidc-ticket:${ticket}`
}

/** Refuses a person outside the allowed group, who also loses the role that the provider gave. */
async function loseRole(context: Context, identity: Identity, address: string): Promise<never> {
  const ended = await context.db.transaction(async (tx) => {
    const account = await accountOf(tx, identity)
    const changed = account ? await followGroup(tx, context, { ...identity, isAdmin: false }, account) : null
    await logRoleChange(context, tx, changed, address)
    return changed ? connectionsToClose(tx, changed.accountId) : []
  })
  for (const id of ended) context.live.endSession(id)
  return refuseOutsider(context.config)
}
