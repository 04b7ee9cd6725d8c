import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { ConfirmForm, RegistrationForm } from '../../features/auth/RegistrationForm.tsx'
import { selectIsSignedIn, type WithAuth } from '../../features/auth/slice.ts'
import { SocialButtons } from '../../features/auth/social/SocialButtons.tsx'
import { returnPath, returnPathQuery, whatWaits } from '../../lib/return-path.ts'
import { NarrowColumn, PageHeading } from '../../ui/page.tsx'

/** A new account in two steps: the form, and the code of the mail (`?step=code`). */
export function RegistrationScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const email = useSelector((state: WithAuth) => state.auth.email)
  const { search } = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const isConfirming = parameters.get('step') === 'code' && email !== ''
  const go = (step: 'form' | 'code') =>
    setParameters((present) => {
      if (step === 'code') present.set('step', 'code')
      else present.delete('step')
      return present
    })
  if (isSignedIn) return <Navigate to={returnPath(search)} replace />
  if (isConfirming) {
    return (
      <NarrowColumn>
        <PageHeading title="Enter the code" lead="Step 2 of 2. Confirm your address to create the account." />
        <ConfirmForm onChangeEmail={() => go('form')} />
      </NarrowColumn>
    )
  }
  return (
    <NarrowColumn>
      <PageHeading
        title="Register"
        lead={
          <>
            {whatWaits(search)}
            Step 1 of 2. Already registered?{' '}
            <Anchor component={Link} to={SCREENS.login.path + returnPathQuery(search)} underline="always">
              Sign in
            </Anchor>
          </>
        }
      />
      <RegistrationForm onSent={() => go('code')} />
      <SocialButtons />
    </NarrowColumn>
  )
}
