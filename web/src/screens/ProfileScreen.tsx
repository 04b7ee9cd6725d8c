import { Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { ChangePasswordForm } from '../features/auth/ChangePasswordForm.tsx'
import { SignInMethods } from '../features/auth/methods/SignInMethods.tsx'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { AboutForm } from '../features/profile/AboutForm.tsx'
import { AppearanceChoice } from '../features/profile/AppearanceChoice.tsx'
import { NotificationPreferences } from '../features/profile/notifications/NotificationPreferences.tsx'
import { ProfileHeader } from '../features/profile/ProfileHeader.tsx'
import { fetchAccount, selectAccount, type WithProfile } from '../features/profile/slice.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { ProfileWallet } from './ProfileWallet.tsx'

/** My account: who I am, what I tell about myself, how the site looks, my wallet, and the way in and out. */
export function ProfileScreen() {
  const account = useSelector(selectAccount)
  const signOut = useSignOut()
  if (!account) return <AccountMissing />
  return (
    <>
      <ProfileHeader account={account} />
      <Section title="About" lead="Your name stands beside everything you publish.">
        <AboutForm key={account.id} account={account} />
      </Section>
      <Section title="Appearance" lead="Kept with your account and in this browser.">
        <AppearanceChoice />
      </Section>
      <Section
        title="Notifications"
        name="notifications"
        lead="What you are told here while it happens, and what is sent to you by mail."
      >
        <NotificationPreferences />
      </Section>
      <SignInMethods />
      <ProfileWallet account={account} />
      <Section title="Password" name="password" lead="Changing it ends every other session.">
        <ChangePasswordForm />
      </Section>
      <Section title="Sign out" lead="Ends the session in this browser.">
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
      </Section>
    </>
  )
}

function AccountMissing() {
  const dispatch = useAppDispatch()
  const { failure } = useSelector((state: WithProfile) => state.profile.status.account)
  return (
    <>
      <PageHeading title="Profile" />
      {failure ? (
        <ErrorState
          message={failure.message}
          kept="Your account was not changed."
          onRetry={() => dispatch(fetchAccount({}))}
        />
      ) : (
        <SkeletonRows rows={5} height={64} />
      )}
    </>
  )
}
