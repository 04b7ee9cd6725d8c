import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { SocialReturn } from '../../features/auth/social/SocialReturn.tsx'
import { NarrowColumn, PageHeading } from '../../ui/page.tsx'

/** Return address of the identity providers. */
export function SignInReturnScreen() {
  return (
    <NarrowColumn>
      <PageHeading title={ADDED_SCREENS.signInReturn.title} />
      <SocialReturn />
    </NarrowColumn>
  )
}
