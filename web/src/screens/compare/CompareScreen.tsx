import { useSelector } from 'react-redux'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { ComparisonView } from '../../features/compare/ComparisonView.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

/** Up to ten papers side by side. */
export function CompareScreen() {
  const person = useSelector(selectUser)
  const isSignedIn = useSelector(selectIsSignedIn)
  return <ComparisonView person={person} isGuest={!isSignedIn} pending={<AccountPending rows={4} />} />
}
