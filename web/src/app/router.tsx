import { ALL_SCREENS, SCREENS } from '@colophon/protocol/screens'
import type { ComponentType, ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { createBrowserRouter, Navigate, type RouteObject, useLocation, useRouteError } from 'react-router'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { failureOf } from '../lib/api/call-error.ts'
import { withReturnPath } from '../lib/return-path.ts'
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx'
import { loadCode } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'
import { Shell } from './Shell.tsx'
import { SHOWN, type ShownScreen } from './shown-screens.ts'

export type Router = ReturnType<typeof createRouter>

/** The routes of the screens that exist, each loaded when it is first opened; anything else is a real 404 page. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ScreenFailed />,
      children: [
        {
          errorElement: <ScreenFailed />,
          hydrateFallbackElement: <SkeletonRows rows={6} />,
          children: [...SHOWN.map(routeOf), { path: '*', element: <NotFoundScreen /> }],
        },
      ],
    },
  ])
}

function routeOf({ name, load, needsSignIn }: ShownScreen): RouteObject {
  return {
    path: ALL_SCREENS[name].path,
    lazy: async () => {
      const Screen = await loadCode(load)
      return { Component: needsSignIn ? behindSignIn(Screen) : Screen }
    },
  }
}

function behindSignIn(Screen: ComponentType): ComponentType {
  return function SignedInScreen() {
    return (
      <RequireSignIn>
        <Screen />
      </RequireSignIn>
    )
  }
}

/** Sends visitors to sign-in, which returns here afterwards. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  const location = useLocation()
  return isSignedIn ? children : <Navigate to={withReturnPath(SCREENS.login.path, location)} replace />
}

/** A screen that failed to load or render; the shell around it stays usable. */
export function ScreenFailed() {
  const { message } = failureOf(useRouteError())
  return (
    <>
      <PageHeading title="This screen could not be opened" />
      <ErrorState
        message={message}
        kept="Your saved work is safe."
        todo="Check the connection and reload the page."
        onRetry={() => location.reload()}
      />
    </>
  )
}
