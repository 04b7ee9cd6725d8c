import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Context } from '../../platform/context.ts'
import { doesNotAnswer } from './ask.ts'
import { consumePending, consumeToken } from './attempts.ts'
import { type GoogleSite, googleSite } from './google-site.ts'
import { identityOf, type Proven, refuse } from './identity.ts'
import { refuseNotOffered } from './offered.ts'

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

/**
 * Verifies a Google ID token: signed with a published key, for our client id, and valid now. A token requested here has
 * our nonce; one without a nonce is accepted too, since the call has no other field. Either works once.
 */
export async function provenByGoogle(context: Context, idToken: string): Promise<Proven> {
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
