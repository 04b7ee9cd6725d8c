import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { SCREENS } from '@colophon/protocol/screens'
import { useSelector } from 'react-redux'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { ComparisonView } from '../../features/compare/ComparisonView.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

/** Up to ten papers side by side. */
export function CompareScreen() {
  const person = useSelector(selectUser)
  const isSignedIn = useSelector(selectIsSignedIn)
  return (
    <>
      <PageHeading
        title={SCREENS.compare.title}
        lead={`Up to ${COMPARE_MAX} papers side by side. Every quote leads to its place in the paper.`}
      />
      <ComparisonView person={person} isGuest={!isSignedIn} pending={<AccountPending rows={4} />} />
    </>
  )
}
