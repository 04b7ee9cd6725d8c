import { randomBytes } from 'node:crypto'
import { SOCIAL_RETURN_PATH } from '@colophon/protocol/auth/social'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Context } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/input.ts'
import { ownSite } from '../wallet/own-site.ts'
import { beginAttempt } from './attempts.ts'
import { googleSite } from './google-site.ts'
import { refuseNotOffered } from './offered.ts'

type Begun = { state: string; returnUrl: string }

/**
 * Where a browser goes to sign in with Google or Facebook. What comes back stands behind the `#`, where no server and no
 * log sees it; the browser compares `state`, so that nobody can send it back with a sign-in of their own.
 */
export const socialUrl: Handler<typeof socialCalls.socialUrl> = async ({ body, request }, context) => {
  const { uri } = ownSite(request, context.config)
  const begun = { state: random(), returnUrl: uri + SOCIAL_RETURN_PATH }
  const url = body.provider === 'google' ? await atGoogle(context, begun) : atFacebook(context, begun)
  return { url, state: begun.state }
}

async function atGoogle(context: Context, { state, returnUrl }: Begun): Promise<string> {
  const client = context.config.GOOGLE_CLIENT_ID ?? refuseNotOffered('google')
  const { authorizationUrl } = await googleSite(context.config)
  const nonce = random()
  await beginAttempt(context, `google:${nonce}`)
  return withQuery(authorizationUrl, {
    client_id: client,
    redirect_uri: returnUrl,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce,
    state,
  })
}

function atFacebook({ config }: Context, { state, returnUrl }: Begun): string {
  return withQuery(`${config.FACEBOOK_URL}/dialog/oauth`, {
    client_id: config.FACEBOOK_APP_ID ?? refuseNotOffered('facebook'),
    redirect_uri: returnUrl,
    response_type: 'token',
    scope: 'public_profile,email',
    state,
  })
}

function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

function random(): string {
  return randomBytes(24).toString('base64url')
}
