import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { ReaderHome } from '../features/articles/home/ReaderHome.tsx'
import { VisitorHome } from '../features/articles/home/VisitorHome.tsx'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { LastTalk } from '../features/chat/LastTalk.tsx'
import { lastChat } from '../features/chat/last-chat.ts'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'

// What only readers see is not loaded for visitors.
const HomeBlocks = lazy(async () => ({ default: (await import('./HomeBlocks.tsx')).HomeBlocks }))

/** The start: for visitors what this is, for readers what waits and where to go on. */
export function HomeScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const user = useSelector(selectUser)
  if (!isSignedIn) return <VisitorHome />
  return (
    <ReaderHome person={user} alsoLately={user && lastChat(user.id) && <LastTalk userId={user.id} />}>
      {user && (
        <Suspense fallback={<SkeletonRows rows={4} height={72} />}>
          <HomeBlocks key={user.id} person={user} />
        </Suspense>
      )}
    </ReaderHome>
  )
}
