import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { route } from '../route.ts'
import { SignedIn } from './entities.ts'
import { openIdReturn, SignInMethods, SocialProof, SocialProvider, token } from './social.ts'
import { Code, Email } from './validation.ts'

/** The errors for a rejected proof of a provider, whatever the call. */
const PROOF_ERRORS = [
  'socialNotConfigured',
  'socialRefused',
  'socialUsed',
  'socialExpired',
  'socialUnavailable',
] as const satisfies readonly ErrorCode[]
const SIGN_IN_ERRORS = [
  ...PROOF_ERRORS,
  'socialEmailMissing',
  'socialEmailExists',
  'accountFrozen',
  'secondStepRequired',
] as const satisfies readonly ErrorCode[]
/** The errors of the mailed code that confirms an address. */
const CODE_ERRORS = [
  'socialCodeNeeded',
  'wrongCode',
  'codeTooSoon',
  'emailInvalid',
] as const satisfies readonly ErrorCode[]

/** Sign-in with Google, Facebook, Twitter (specification §7) and OpenID Connect, and the sign-in methods of an account. */
export const socialCalls = {
  googleLogin: route({
    method: 'POST',
    path: '/authentication/google-login',
    summary: 'Sign in with an ID token of Google; creates the account on first use.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ idToken: token('idToken') }),
    reply: SignedIn,
    errors: SIGN_IN_ERRORS,
  }),
  facebookLogin: route({
    method: 'POST',
    path: '/authentication/facebook-login',
    summary:
      'Sign in with an access token of Facebook. On first use a code is mailed to the address that Facebook returns (`socialCodeNeeded`); the same call with this verificationCode creates the account.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ accessToken: token('accessToken'), verificationCode: Code.optional() }),
    reply: SignedIn,
    errors: [...SIGN_IN_ERRORS, ...CODE_ERRORS],
  }),
  twitterAuth: route({
    method: 'POST',
    path: '/authentication/twitter-auth',
    summary: 'Sign in with the tokens Twitter returned to the browser; creates the account on first use.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ oauthToken: token('oauthToken'), oauthVerifier: token('oauthVerifier') }),
    reply: SignedIn,
    errors: SIGN_IN_ERRORS,
  }),
  twitterGetAuthUrl: route({
    method: 'POST',
    path: '/authentication/twitter-get-auth-url',
    summary: 'Get the URL to sign in with Twitter; it redirects back with `oauth_token` and `oauth_verifier`.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    reply: z.object({ url: z.url() }),
    errors: ['socialNotConfigured', 'socialUnavailable', 'domainForeign'],
  }),
  oidcLogin: route({
    method: 'POST',
    path: '/authentication/oidc-login',
    summary:
      'Sign in with the code that the OpenID Connect provider returned to the browser; creates the account on first use. If the provider confirms no e-mail address (`socialEmailNeeded`), the ticket in the failure registers one.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject(openIdReturn()),
    reply: SignedIn,
    errors: [...SIGN_IN_ERRORS, 'socialNotAllowed', 'socialEmailNeeded'],
  }),
  oidcRegister: route({
    method: 'POST',
    path: '/authentication/oidc-register',
    summary:
      'Create the account of an OpenID Connect sign-in without a confirmed address: mails a code to this one (`socialCodeNeeded`); the same call with this verificationCode creates the account.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ ticket: token('ticket'), email: Email, verificationCode: Code.optional() }),
    reply: SignedIn,
    errors: [...SIGN_IN_ERRORS, ...CODE_ERRORS],
  }),
  socialUrl: route({
    method: 'POST',
    path: '/authentication/social-url',
    summary: 'Get the URL to sign in with Google, Facebook or OpenID Connect, and the `state` it must return with.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ provider: SocialProvider.exclude(['twitter']) }),
    reply: z.object({ url: z.url(), state: z.string() }),
    errors: ['socialNotConfigured', 'socialUnavailable', 'domainForeign'],
  }),
  methods: route({
    method: 'GET',
    path: '/authentication/methods',
    summary: 'List the sign-in methods of my account.',
    access: 'user',
    reply: SignInMethods,
  }),
  linkSocial: route({
    method: 'POST',
    path: '/authentication/link-social',
    summary: 'Link an account at a provider as a sign-in method.',
    access: 'user',
    limit: 'signIn',
    body: SocialProof,
    reply: SignInMethods,
    errors: [...PROOF_ERRORS, 'socialNotAllowed', 'socialTaken', 'socialLinkedAlready'],
  }),
  unlinkSocial: route({
    method: 'DELETE',
    path: '/authentication/unlink-social',
    summary: 'Unlink a provider. The last sign-in method cannot be removed.',
    access: 'user',
    query: z.strictObject({ provider: SocialProvider }),
    reply: SignInMethods,
    errors: ['lastWayIn'],
  }),
} as const
