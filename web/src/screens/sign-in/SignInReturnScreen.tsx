import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { SocialReturn } from '../../features/auth/social/SocialReturn.tsx'
import { NarrowColumn } from '../../ui/NarrowColumn.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** Where Google, Facebook and Twitter send people back to. */
export function SignInReturnScreen() {
  return (
    <NarrowColumn>
      <PageHeading title={ADDED_SCREENS.signInReturn.title} />
      <SocialReturn />
    </NarrowColumn>
  )
}
