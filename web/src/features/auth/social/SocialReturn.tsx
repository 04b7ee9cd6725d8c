import { SOCIAL_NAMES } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, parsePath, useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { type Failure, failureOf } from '../../../lib/call-error.ts'
import { withReturnPath } from '../../../lib/return-path.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { toastDone } from '../../../ui/toast.tsx'
import { rememberWay } from '../last-way.ts'
import { METHODS_PLACE } from '../methods/place.ts'
import { firstStepEnded, SECOND_STEP, signedIn } from '../slice.ts'
import { signInWith } from './finish-social.ts'
import { type Pending, takePending } from './pending.ts'
import { readReturn } from './read-return.ts'
import { useBeginSocial } from './use-begin-social.ts'

type Ended = { pending: Pending | null; failure: Failure }

/** Finishes what a provider has sent the browser back with; what it carries is taken out of the address first. */
export function SocialReturn() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const location = useLocation()
  const [ended, setEnded] = useState<Ended | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const pending = takePending(Date.now())
    const returned = readReturn(pending, location)
    void navigate(location.pathname, { replace: true })
    const finish = async () => {
      if (!pending || 'problem' in returned) return setEnded({ pending, failure: failureFor(returned, pending) })
      const { provider, purpose, from } = pending
      if (purpose === 'link') {
        await call(socialCalls.linkSocial, { body: returned.proof })
        toastDone(`${SOCIAL_NAMES[provider]} is linked`)
      } else {
        dispatch(signedIn(await signInWith(returned.proof)))
        rememberWay(provider)
      }
      void navigate(from, { replace: true })
    }
    finish().catch((thrown: unknown) => {
      const failure = failureOf(thrown)
      if (failure.error !== SECOND_STEP || !pending) return setEnded({ pending, failure })
      rememberWay(pending.provider)
      dispatch(firstStepEnded(failure))
      void navigate(
        withReturnPath(SCREENS.login.path, { search: '', hash: '', pathname: '/', ...parsePath(pending.from) }),
        { replace: true },
      )
    })
  }, [dispatch, location, navigate])
  return ended ? <NotFinished {...ended} /> : <SkeletonRows rows={2} height={40} />
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
