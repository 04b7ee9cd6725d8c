import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { SocialProof } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { withReturnPath } from '../../../lib/return-path.ts'
import { FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toast.tsx'
import { type Pending, takePending } from './pending.ts'
import { PROVIDERS, type Provider } from './providers.ts'
import { CODE_NEEDED, METHODS_PLACE, SocialCode, SocialEmail, useEnter } from './SocialCode.tsx'
import { useBeginSocial } from './use-begin-social.ts'

type Ended = { pending: Pending | null; failure: Failure }
/** A first sign-in without a confirmed address; `ticket` if the person enters one. */
type Unconfirmed = { pending: Pending; proof: SocialProof; email: string; ticket: string | null }

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
        const needed = failure && addressNeeded(failure)
        if (needed) return setUnconfirmed({ pending, proof, ...needed })
        return failure && setEnded({ pending, failure })
      }
      await call(socialCalls.linkSocial, { body: proof })
      toastDone(`${pending.name} is linked.`)
      void navigate(pending.from, { replace: true })
    }
    finish().catch((thrown: unknown) => setEnded({ pending, failure: failureOf(thrown) }))
  }, [enter, location, navigate])
  if (unconfirmed) {
    const { pending, proof, email, ticket } = unconfirmed
    if (ticket !== null) return <SocialEmail pending={pending} ticket={ticket} suggested={email} />
    return <SocialCode pending={pending} email={email} signIn={(code) => signInWith(proof, code)} />
  }
  return ended ? <NotFinished {...ended} /> : <SkeletonRows rows={2} height={40} />
}

/** The address that has to be confirmed with a code, or entered first; null where the failure is another. */
function addressNeeded({ error, data }: Failure): Pick<Unconfirmed, 'email' | 'ticket'> | null {
  const { email = '', ticket } = (data ?? {}) as { email?: string; ticket?: string }
  if (error === CODE_NEEDED) return { email, ticket: null }
  return error === 'socialEmailNeeded' && ticket ? { email, ticket } : null
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
            Start again with {pending.name}
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
  const message = isDeclined
    ? `${pending?.name ?? 'The provider'} did not confirm who you are. Nothing was changed.`
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
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const proof =
    pending && PROVIDERS[pending.provider].read({ query: new URLSearchParams(search), fragment }, pending.state)
  if (!proof) return { problem: 'foreign' }
  return proof === 'declined' ? { problem: 'declined' } : { proof }
}

function signInWith(proof: SocialProof, verificationCode?: string): Promise<SignedIn> {
  const provider: Provider = PROVIDERS[proof.provider]
  return provider.signIn(proof, verificationCode)
}
