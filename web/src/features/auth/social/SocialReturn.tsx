import { SOCIAL_NAMES, type SocialProof } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { type Failure, failureOf } from '../../../lib/call-error.ts'
import { withReturnPath } from '../../../lib/return-path.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { toastDone } from '../../../ui/toast.tsx'
import { METHODS_PLACE } from '../methods/place.ts'
import { signInWith } from './finish-social.ts'
import { type Pending, takePending } from './pending.ts'
import { readReturn } from './read-return.ts'
import { CODE_NEEDED, SocialCode } from './SocialCode.tsx'
import { useBeginSocial } from './use-begin-social.ts'
import { useEnter } from './use-enter.ts'

type Ended = { pending: Pending | null; failure: Failure }
type Unconfirmed = { pending: Pending; proof: SocialProof; email: string }

/** Finishes what a provider has sent the browser back with; what it carries is taken out of the address first. */
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
    ? `${name} was not allowed to tell who you are. Nothing was changed.`
    : 'This sign-in was not begun in this tab, or too long ago. Nothing was changed; please start again.'
  return { status: 0, error: isDeclined ? 'declined' : 'foreign', message }
}
