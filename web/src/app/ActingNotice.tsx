import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import type { WithAuth } from '../features/auth/slice.ts'

const ActingBanner = lazy(async () => ({
  default: (await import('../features/administration/ActingBanner.tsx')).ActingBanner,
}))

/** On every screen: whether an administrator is signed in as somebody else, which the access token says. */
export function ActingNotice() {
  const token = useSelector((state: WithAuth) => state.auth.accessToken)
  const claims = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/')
  return <Suspense>{claims && atob(claims).includes('"act"') && <ActingBanner claims={claims} />}</Suspense>
}
