import { SCREENS } from '@colophon/protocol/screens'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { withReturnPath } from '../lib/return-path.ts'

/** Sends whoever is not signed in to the sign-in screen, which leads back here afterwards. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  const location = useLocation()
  return isSignedIn ? children : <Navigate to={withReturnPath(SCREENS.login.path, location)} replace />
}
