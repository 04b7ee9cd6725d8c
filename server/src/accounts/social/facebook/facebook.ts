import { createHmac } from 'node:crypto'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { z } from 'zod'
import type { Handler } from '../../../platform/http/input.ts'
import { tryCode } from '../../attempts.ts'
import { ask, doesNotAnswer, objectIn } from '../ask.ts'
import { randomToken } from '../attempts.ts'
import { identityOf, type Provider, refuse } from '../identity.ts'
import { refuseNotOffered } from '../names.ts'
import { providerKey, providerUrl } from '../settings.ts'
import { accountOf, enter, mailSocialCode } from '../sign-in.ts'

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

const Settings = z.object({
  FACEBOOK_APP_ID: providerKey,
  FACEBOOK_APP_SECRET: providerKey,
  FACEBOOK_URL: providerUrl('https://www.facebook.com/v24.0'),
  FACEBOOK_GRAPH_URL: providerUrl('https://graph.facebook.com/v24.0'),
})
declare module '../../../platform/config.ts' {
  interface OtherSettings extends z.infer<typeof Settings> {}
}

export const facebook: Provider<'facebook'> = {
  settings: {
    schema: Settings,
    needs: [
      ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
      ['FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID'],
    ],
  },
  isOffered: ({ FACEBOOK_APP_ID }) => FACEBOOK_APP_ID !== undefined,

  /** The token comes back in the fragment, which no server or log sees. */
  async begin({ config }, returnUrl) {
    const state = randomToken()
    const fields = new URLSearchParams({
      client_id: config.FACEBOOK_APP_ID ?? refuseNotOffered('facebook'),
      redirect_uri: returnUrl,
      response_type: 'token',
      scope: 'public_profile,email',
      state,
    })
    return { url: `${config.FACEBOOK_URL}/dialog/oauth?${fields}`, state }
  },

  /**
   * Verifies an access token at Facebook's debug endpoint: issued to our app, for a user, and valid; otherwise a token
   * issued to another app would open accounts to its operator. It may be reused while it is valid. Facebook does not
   * say whether an address is confirmed, so the address alone creates no account.
   */
  async identify({ config, now }, { accessToken }) {
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
  },

  serve(serve) {
    serve(socialCalls.facebookLogin, signInWithFacebook)
  },
}

/** Signs in with an access token; the first time also with a code mailed to the address of the person. */
const signInWithFacebook: Handler<typeof socialCalls.facebookLogin> = async (input, context) => {
  const { accessToken, verificationCode: code } = input.body
  const proven = await facebook.identify(context, { provider: 'facebook', accessToken })
  const { provider, unconfirmedEmail: email } = proven.identity
  if (!email || (await accountOf(context.db, proven.identity))) return enter(context, input, proven)
  if (code === undefined) return mailSocialCode(context, input, { provider, email })
  return enter(context, input, proven, await tryCode(context, { email, purpose: 'social', code }))
}
