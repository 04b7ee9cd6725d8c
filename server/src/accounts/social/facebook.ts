import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { ask, doesNotAnswer, objectIn } from './ask.ts'
import { identityOf, type Proven, refuse } from './identity.ts'
import { refuseNotOffered } from './offered.ts'

const Id = z.string().regex(/^\d{1,40}$/)
/** Verified before anything the token reveals is trusted. */
const Debugged = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.literal(true),
    user_id: Id,
    type: z.literal('USER'),
    expires_at: z.int(),
  }),
})
const Me = z.object({ id: Id, name: z.string().optional(), email: z.string().optional() })

/**
 * Verifies an access token at Facebook's debug endpoint: issued to our app, for a user, and valid; otherwise a token
 * issued to another app would open accounts to its operator. It may be reused while it is valid. Facebook does not say
 * whether an address is confirmed, so the address alone creates no account.
 */
export async function provenByFacebook({ config, now }: Context, accessToken: string): Promise<Proven> {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: secret, FACEBOOK_GRAPH_URL: graph } = config
  if (!appId || !secret) return refuseNotOffered('facebook')
  const about = { provider: 'facebook', seconds: config.SIGN_IN_SECONDS } as const
  const query = (fields: Record<string, string>) => new URLSearchParams(fields)
  const debugged = await ask(
    about,
    `${graph}/debug_token?${query({ input_token: accessToken, access_token: `${appId}|${secret}` })}`,
  )
  const parsed = Debugged.safeParse(objectIn('facebook', debugged))
  if (debugged.status !== 200 || !parsed.success) return refuse('facebook')
  const { app_id, user_id, expires_at } = parsed.data.data
  if (app_id !== appId || (expires_at !== 0 && expires_at * 1000 <= now().getTime())) return refuse('facebook')
  const appsecret_proof = createHmac('sha256', secret).update(accessToken).digest('hex')
  const fields = { fields: 'id,name,email', access_token: accessToken, appsecret_proof }
  const answer = await ask(about, `${graph}/me?${query(fields)}`)
  const me = Me.safeParse(objectIn('facebook', answer))
  if (answer.status !== 200 || (me.success && me.data.id !== user_id)) return refuse('facebook')
  if (!me.success) return doesNotAnswer('facebook')
  const { id: subject, name, email } = me.data
  return { identity: identityOf({ provider: 'facebook', subject, unconfirmedEmail: email, name }), async take() {} }
}
