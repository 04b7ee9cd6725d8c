import { SCREENS } from '@colophon/protocol/screens'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Anchor, Button, Divider, Group, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { LoginForm, SecondStepForm } from '../../features/auth/LoginForm.tsx'
import { ResetPasswordForm, UnfreezeForm } from '../../features/auth/PasswordForms.tsx'
import { selectIsSignedIn, type WithAuth, walletLogin } from '../../features/auth/slice.ts'
import { SocialButtons } from '../../features/auth/social/SocialButtons.tsx'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { returnPath, returnPathQuery, whatWaits, withReturnPath } from '../../lib/return-path.ts'
import { NarrowColumn, PageHeading } from '../../ui/page.tsx'
import { FormAlert } from '../../ui/states.tsx'

/** Return path of users who sign in to link the connected wallet. */
const LINKING = { pathname: SCREENS.profile.path, search: '?wallet', hash: '' }

/** Sign-in, and resetting a forgotten password (`?forgotten`). */
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
            'We e-mail you a code. Entering it sets the new password and signs you in.'
          ) : (
            <>
              {whatWaits(search)}
              No account yet?{' '}
              <Anchor component={Link} to={SCREENS.registration.path + returnPathQuery(search)} underline="always">
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
          <LoginForm onForgotten={() => show('reset')} />
          <SocialButtons />
          <LoginWallet />
        </>
      )}
    </NarrowColumn>
  )
}

/** The second step, shown after the first succeeded. A reload restarts the sign-in. */
function SecondStep({ ticket }: { ticket: string }) {
  return (
    <NarrowColumn>
      <PageHeading
        title="Second step"
        lead="Your account needs a second factor: open your authenticator application."
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
        lead="We e-mail a code to the account’s address. Entering it opens the account and signs you in."
      />
      <UnfreezeForm />
    </NarrowColumn>
  )
}

/** Wallet sign-in. It never creates an account; an unlinked wallet gets two alternatives. */
function LoginWallet() {
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useFlag('wallet')
  const signIn = async (body: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(walletLogin({ body }))
    return walletLogin.fulfilled.match(result) ? null : (result.payload ?? failureOf(result.error))
  }
  return (
    <>
      <Divider label="or" my="lg" />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconWallet size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Sign in with a wallet
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        You can sign in with a wallet once it is linked: sign in with e-mail first, then link it in your profile.
      </Text>
      {isOpen && (
        <WalletDialog
          title="Sign in with a wallet"
          request={{ purpose: 'wallet-login' }}
          onSigned={signIn}
          onClose={() => setOpen(false)}
          recoveryActions={(failure) => failure.error === 'walletUnavailable' && <RecoveryActions />}
        />
      )}
    </>
  )
}

function RecoveryActions() {
  return (
    <Group gap="xs" mt="xs">
      <Button component={Link} to={withReturnPath(SCREENS.login.path, LINKING)} variant="default" size="sm">
        Sign in another way and link it
      </Button>
      <Button component={Link} to={withReturnPath(SCREENS.registration.path, LINKING)} variant="default" size="sm">
        Create account
      </Button>
    </Group>
  )
}
