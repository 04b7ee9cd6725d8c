import type { SignedIn } from '@colophon/protocol/auth/entities'
import { SOCIAL_NAMES, type SocialProof } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, parsePath, useLocation, useNavigate } from 'react-router'
import { type AsyncState, INIT, REQUEST, SUCCESS } from '../../../lib/api/async-state.ts'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { withReturnPath } from '../../../lib/return-path.ts'
import { FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toast.tsx'
import { CodeStep } from '../CodeStep.tsx'
import { firstStepEnded, SECOND_STEP, signedIn } from '../slice.ts'
import { type Pending, takePending } from './pending.ts'
import { useBeginSocial } from './use-begin-social.ts'

/** The sign-in methods section, as URL parts. */
const METHODS_PLACE = { pathname: SCREENS.security.path, search: '', hash: '#methods' } as const

/** The error of a first sign-in whose address is not confirmed. */
const CODE_NEEDED = 'socialCodeNeeded'

type Ended = { pending: Pending | null; failure: Failure }
type Unconfirmed = { pending: Pending; proof: SocialProof; email: string }

/** Completes the return from a provider; first removes its parameters from the URL. */
export function SocialReturn() {
  const enter = useEnter()
  const navigate = useNavigate()
  const location = useLocation()
  const [ended, setEnded] = useState<Ended | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const pending = takePending(Date.now())
    const returned = readReturn(pending, location)
    void navigate(location.pathname, { replace: true })
    const finish = async () => {
      if (!pending || 'problem' in returned) return setEnded({ pending, failure: failureFor(returned, pending) })
      const { proof } = returned
      if (pending.purpose === 'signIn') {
        const failure = await enter(pending, () => signInWith(proof))
        const email = failure && emailIn(failure)
        if (email) return setUnconfirmed({ pending, proof, email })
        return failure && setEnded({ pending, failure })
      }
      await call(socialCalls.linkSocial, { body: proof })
      toastDone(`${SOCIAL_NAMES[pending.provider]} is linked`)
      void navigate(pending.from, { replace: true })
    }
    finish().catch((thrown: unknown) => setEnded({ pending, failure: failureOf(thrown) }))
  }, [enter, location, navigate])
  if (unconfirmed) return <SocialCode {...unconfirmed} />
  return ended ? <NotFinished {...ended} /> : <SkeletonRows rows={2} height={40} />
}

/** The address that has to be confirmed with a code; null where the failure is another. */
function emailIn({ error, data }: Failure): string | null {
  return error === CODE_NEEDED ? String((data as { email?: unknown } | undefined)?.email ?? '') : null
}

function NotFinished({ pending, failure }: Ended) {
  const { begin, busyWith, failure: again } = useBeginSocial()
  const isLink = pending?.purpose === 'link'
  return (
    <>
      <FormAlert message={(again ?? failure).message} />
      <Group gap="xs" mt="md">
        {pending && failure.error !== 'socialEmailExists' && (
          <Button loading={busyWith !== null} onClick={() => void begin(pending.provider, pending)}>
            Start again with {SOCIAL_NAMES[pending.provider]}
          </Button>
        )}
        {failure.error === 'socialEmailExists' && (
          <Button component={Link} to={withReturnPath(SCREENS.login.path, METHODS_PLACE)}>
            Sign in and link it
          </Button>
        )}
        {failure.error === 'socialEmailMissing' && (
          <Button component={Link} variant="default" to={SCREENS.registration.path}>
            Register with e-mail
          </Button>
        )}
        <Button component={Link} variant="default" to={isLink ? METHODS_PLACE : SCREENS.login.path}>
          {isLink ? 'Back to sign-in methods' : 'Sign in another way'}
        </Button>
      </Group>
    </>
  )
}

function failureFor(returned: ReturnType<typeof readReturn>, pending: Pending | null): Failure {
  const isDeclined = 'problem' in returned && returned.problem === 'declined'
  const name = pending ? SOCIAL_NAMES[pending.provider] : 'The provider'
  const message = isDeclined
    ? `${name} did not confirm who you are. Nothing was changed.`
    : 'This sign-in was started in another tab, or too long ago. Nothing was changed; please start again.'
  return { status: 0, error: isDeclined ? 'declined' : 'foreign', message }
}

/** The result: an identity proof, a refusal, or a sign-in that was not started here. */
type Returned = { proof: SocialProof } | { problem: 'declined' | 'foreign' }

/**
 * Parses the return URL of a provider. It is used only if it carries the state of this tab's attempt; otherwise an
 * attacker could sign the user into a foreign account.
 */
export function readReturn(pending: Pending | null, { search, hash }: { search: string; hash: string }): Returned {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const given = (name: string) => fragment.get(name) ?? query.get(name) ?? ''
  if (!pending) return { problem: 'foreign' }
  const { provider, state } = pending
  if (provider === 'twitter') {
    if (given('denied') === state) return { problem: 'declined' }
    const [oauthToken, oauthVerifier] = [given('oauth_token'), given('oauth_verifier')]
    if (oauthToken !== state || !oauthVerifier) return { problem: 'foreign' }
    return { proof: { provider, oauthToken, oauthVerifier } }
  }
  if (given('state') !== state) return { problem: 'foreign' }
  if (given('error')) return { problem: 'declined' }
  const token = fragment.get(provider === 'google' ? 'id_token' : 'access_token') ?? ''
  if (!token) return { problem: 'foreign' }
  return { proof: provider === 'google' ? { provider, idToken: token } : { provider, accessToken: token } }
}

type Props = { pending: Pending; proof: SocialProof; email: string }

/**
 * Last step of a first sign-in with a provider that does not confirm addresses: the e-mailed code creates the
 * account.
 */
function SocialCode({ pending, proof, email }: Props) {
  const enter = useEnter()
  const [sending, setSending] = useState<AsyncState>(INIT)
  const [entering, setEntering] = useState<AsyncState>(INIT)
  const site = SOCIAL_NAMES[pending.provider]
  const confirm = async (code: string) => {
    setEntering(REQUEST)
    const failure = await enter(pending, () => signInWith(proof, code))
    setEntering(failure ? { status: 'ERROR', failure } : SUCCESS)
    return failure === null
  }
  // Without a code the same call sends one and reports that as a failure.
  const resend = async () => {
    setSending(REQUEST)
    const failure = await enter(pending, () => signInWith(proof))
    const isSent = failure === null || failure.error === CODE_NEEDED
    setSending(isSent ? SUCCESS : { status: 'ERROR', failure })
    return isSent
  }
  return (
    <Stack gap="md">
      <p>
        {site} does not confirm that this address is yours. Enter the code to create your account with {site} linked.
      </p>
      <CodeStep
        email={email}
        submitLabel="Confirm and sign in"
        isBusy={entering.status === 'REQUEST'}
        failure={entering.failure}
        resending={sending}
        onCode={confirm}
        onResend={resend}
      />
      <Anchor component={Link} to={SCREENS.login.path} underline="always">
        Sign in another way
      </Anchor>
    </Stack>
  )
}

/** Signs in with what a provider has given, and with the code of a mail where the provider confirms no address. Rejects with a CallError. */
function signInWith(proof: SocialProof, verificationCode?: string): Promise<SignedIn> {
  if (proof.provider === 'google') return call(socialCalls.googleLogin, { body: { idToken: proof.idToken } })
  if (proof.provider === 'facebook')
    return call(socialCalls.facebookLogin, {
      body: { accessToken: proof.accessToken, ...(verificationCode !== undefined && { verificationCode }) },
    })
  const { oauthToken, oauthVerifier } = proof
  return call(socialCalls.twitterAuth, { body: { oauthToken, oauthVerifier } })
}

/**
 * Signs in with a provider and navigates to the return path or the second step; resolves to the failure, or to null.
 */
function useEnter() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return useCallback(
    async ({ from }: Pending, signIn: () => Promise<SignedIn>): Promise<Failure | null> => {
      try {
        dispatch(signedIn(await signIn()))
        void navigate(from, { replace: true })
        return null
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.error !== SECOND_STEP) return failure
        dispatch(firstStepEnded(failure))
        const path = { search: '', hash: '', pathname: '/', ...parsePath(from) }
        void navigate(withReturnPath(SCREENS.login.path, path), { replace: true })
        return null
      }
    },
    [dispatch, navigate],
  )
}
