import { SCREENS } from '@colophon/protocol/screens'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { selectIsSignedIn } from '../features/auth/slice.ts'

const UploadDock = lazy(async () => ({
  default: (await import('../features/articles/upload/UploadDock.tsx')).UploadDock,
}))

/** The unfinished uploads of a signed-in user, on every screen but the one that lists them all. */
export function DockedUploads() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const { pathname } = useLocation()
  if (!isSignedIn || pathname === SCREENS.uploadActivity.path) return null
  return (
    <Suspense>
      <UploadDock />
    </Suspense>
  )
}
