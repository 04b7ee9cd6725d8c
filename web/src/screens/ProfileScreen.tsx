import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { ChangePasswordForm } from '../features/auth/ChangePasswordForm.tsx'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { AboutForm } from '../features/profile/AboutForm.tsx'
import { AppearanceChoice } from '../features/profile/AppearanceChoice.tsx'
import { NotificationPreferences } from '../features/profile/notifications/NotificationPreferences.tsx'
import { ProfileHeader } from '../features/profile/ProfileHeader.tsx'
import { PublicProfile } from '../features/profile/PublicProfile.tsx'
import { selectAccount } from '../features/profile/slice.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { AccountPending } from './AccountPending.tsx'
import { ProfileEmail } from './ProfileEmail.tsx'
import { ProfileWallet } from './ProfileWallet.tsx'

/**
 * My account: who I am, what I tell about myself, how the site looks, my wallet, and the way in and out; with `profileId`
 * in the address what everybody may see of that person.
 */
export function ProfileScreen() {
  const profileId = Number(useSearchParams()[0].get('profileId') ?? Number.NaN)
  return Number.isInteger(profileId) && profileId > 0 ? <PublicProfile profileId={profileId} /> : <MyProfile />
}

function MyProfile() {
  const account = useSelector(selectAccount)
  const signOut = useSignOut()
  if (!account) return <AccountMissing />
  return (
    <>
      <ProfileHeader account={account} />
      <p>
        <Anchor component={Link} to={`?profileId=${account.id}`} underline="always">
          See what others see of you
        </Anchor>
      </p>
      <Section title="About" lead="Your name stands beside everything you publish.">
        <AboutForm key={account.id} account={account} />
      </Section>
      <ProfileEmail account={account} />
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
      <ProfileWallet account={account} />
      <Section title="API keys" lead="For programs of yours that act as you.">
        <p>{account.apiKey ? `The newest key that works: ${account.apiKey}` : 'There is none.'}</p>
        <Link to={SCREENS.apiKey.path}>Keys and their calls</Link>
      </Section>
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
  return (
    <>
      <PageHeading title="Profile" />
      <AccountPending rows={5} height={64} />
    </>
  )
}
