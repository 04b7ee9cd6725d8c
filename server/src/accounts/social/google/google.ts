import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { doesNotAnswer } from '../ask.ts'
import { beginAttempt, consumePending, consumeToken, randomToken } from '../attempts.ts'
import { identityOf, type Provider, refuse } from '../identity.ts'
import { refuseNotOffered } from '../names.ts'
import { providerKey, providerUrl } from '../settings.ts'
import { enter } from '../sign-in.ts'
import { type GoogleSite, googleSite } from './google-site.ts'

/** Asymmetric signatures only; the token's own `alg` (`none`, shared secrets) is never trusted. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256']
/** Accepted clock skew in seconds. */
const CLOCK_SECONDS = 60
/** The maximum age of a token. */
const OLDEST = '1h'
const SUBJECT_MAX = 255

/** Errors that mean a bad token; all others are failures to fetch the keys. */
const WRONG_TOKEN = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

const Settings = z.object({ GOOGLE_CLIENT_ID: providerKey, GOOGLE_ISSUER: providerUrl('https://accounts.google.com') })
declare module '../../../platform/config.ts' {
  interface OtherSettings extends z.infer<typeof Settings> {}
}

export const google: Provider<'google'> = {
  settings: { schema: Settings },
  isOffered: ({ GOOGLE_CLIENT_ID }) => GOOGLE_CLIENT_ID !== undefined,

  /** The token comes back in the fragment, which no server or log sees. */
  async begin(context, returnUrl) {
    const client = context.config.GOOGLE_CLIENT_ID ?? refuseNotOffered('google')
    const { authorizationUrl } = await googleSite(context.config)
    const [state, nonce] = [randomToken(), randomToken()]
    await beginAttempt(context, `google:${nonce}`)
    const url = new URL(authorizationUrl)
    const fields = { client_id: client, redirect_uri: returnUrl, response_type: 'id_token', nonce, state }
    for (const [name, value] of Object.entries({ ...fields, scope: 'openid email profile' })) {
      url.searchParams.set(name, value)
    }
    return { url: url.href, state }
  },

  /**
   * Verifies an ID token: signed with a published key, for our client id, and valid now. A token requested here has our
   * nonce; one without a nonce is accepted too, since the call has no other field. Either works once.
   */
  async identify(context, { idToken }) {
    const audience = context.config.GOOGLE_CLIENT_ID ?? refuseNotOffered('google')
    const claims = await checked(idToken, await googleSite(context.config), { audience, now: context.now() })
    const { sub, nonce, exp } = claims
    if (!sub || sub.length > SUBJECT_MAX || !exp || (nonce !== undefined && typeof nonce !== 'string')) {
      return refuse('google')
    }
    return {
      identity: identityOf({
        provider: 'google',
        subject: sub,
        email: claims.email_verified === true ? text(claims.email) : null,
        name: text(claims.name),
      }),
      async take(tx) {
        if (nonce !== undefined) await consumePending(tx, context, `google:${nonce}`)
        else await consumeToken(tx, signedPart(idToken), { now: context.now(), until: new Date(exp * 1000) })
      },
    }
  },

  serve(serve) {
    serve(socialCalls.googleLogin, async (input, context) =>
      enter(context, input, await google.identify(context, { provider: 'google', ...input.body })),
    )
  },
}

async function checked(
  idToken: string,
  { issuer, keys }: GoogleSite,
  { audience, now }: { audience: string; now: Date },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ALGORITHMS,
    issuer: issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : issuer,
    audience,
    requiredClaims: ['sub', 'iat', 'exp'],
    maxTokenAge: OLDEST,
    clockTolerance: CLOCK_SECONDS,
    currentDate: now,
  }).catch((error: unknown) =>
    WRONG_TOKEN.some((kind) => error instanceof kind) ? refuse('google') : doesNotAnswer('google'),
  )
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((isForOthersToo || payload.azp !== undefined) && payload.azp !== audience) return refuse('google')
  return payload
}

/** The signed part identifies a token, since its signature has several encodings. */
function signedPart(idToken: string): string {
  return idToken.slice(0, idToken.lastIndexOf('.'))
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
