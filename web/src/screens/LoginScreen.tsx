import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { LastWay } from '../features/auth/LastWay.tsx'
import { LoginForm } from '../features/auth/LoginForm.tsx'
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx'
import { SecondStepForm } from '../features/auth/SecondStepForm.tsx'
import { selectIsSignedIn, type WithAuth } from '../features/auth/slice.ts'
import { SocialButtons } from '../features/auth/social/SocialButtons.tsx'
import { UnfreezeForm } from '../features/auth/UnfreezeForm.tsx'
import { keptReturnPath, returnPath } from '../lib/return-path.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { NarrowColumn } from '../ui/NarrowColumn.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { LoginWallet } from './LoginWallet.tsx'

/** The way in, and the way back in for whoever has forgotten the password (`?forgotten`). */
export function LoginScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const endedBecause = useSelector((state: WithAuth) => state.auth.endedBecause)
  const secondStep = useSelector((state: WithAuth) => state.auth.secondStep)
  const { search } = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const isForgotten = parameters.has('forgotten')
  const show = (form: 'login' | 'reset') =>
    setParameters((present) => {
      if (form === 'reset') present.set('forgotten', '')
      else present.delete('forgotten')
      return present
    })
  if (isSignedIn) return <Navigate to={returnPath(search)} replace />
  if (secondStep) return <SecondStep ticket={secondStep} />
  if (parameters.has('frozen')) return <Frozen />
  return (
    <NarrowColumn>
      <PageHeading
        title={isForgotten ? 'Set a new password' : 'Sign in'}
        lead={
          isForgotten ? (
            'A code goes to your address; with it the new password applies and you are signed in.'
          ) : (
            <>
              No account yet?{' '}
              <Anchor component={Link} to={SCREENS.registration.path + keptReturnPath(search)} underline="always">
                Register
              </Anchor>
            </>
          )
        }
      />
      {endedBecause && (
        <FormAlert message={`Your session has ended: ${endedBecause}`}>
          <p>Sign in again and you return to where you were.</p>
        </FormAlert>
      )}
      {isForgotten ? (
        <>
          <ResetPasswordForm />
          <Button variant="subtle" size="sm" mt="md" fullWidth onClick={() => show('login')}>
            Back to sign in
          </Button>
        </>
      ) : (
        <>
          <LastWay />
          <LoginForm onForgotten={() => show('reset')} />
          <SocialButtons />
          <LoginWallet />
        </>
      )}
    </NarrowColumn>
  )
}

/** The first step was right; the second stands in its place. After a reload the sign-in begins anew. */
function SecondStep({ ticket }: { ticket: string }) {
  return (
    <NarrowColumn>
      <PageHeading
        title="Second step"
        lead="Your account asks for a code beside the password: open your authenticator application."
      />
      <SecondStepForm ticket={ticket} />
    </NarrowColumn>
  )
}

/** The way back into an account that its owner has frozen (`?frozen`). */
function Frozen() {
  return (
    <NarrowColumn>
      <PageHeading
        title="Open a frozen account"
        lead="A code goes to the address of the account; with it the account opens and you are signed in."
      />
      <UnfreezeForm />
    </NarrowColumn>
  )
}
