import { useSelector } from 'react-redux'
import { ReaderHome } from '../features/articles/home/ReaderHome.tsx'
import { VisitorHome } from '../features/articles/home/VisitorHome.tsx'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'

/** The start: for visitors what this is, for readers where to go on. */
export function HomeScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const user = useSelector(selectUser)
  return isSignedIn ? <ReaderHome person={user} name={user?.displayName ?? null} /> : <VisitorHome />
}
