import { ALL_SCREENS } from '@colophon/protocol/screens'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { RequireSignIn } from './RequireSignIn.tsx'
import { ScreenFailed } from './ScreenFailed.tsx'
import { Shell } from './Shell.tsx'
import { SHOWN, type ShownScreen } from './shown-screens.ts'

export type Router = ReturnType<typeof createRouter>

/** The routes of the screens that exist, each loaded when it is first opened; anything else is a real 404 page. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
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
      const Screen = await load()
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
