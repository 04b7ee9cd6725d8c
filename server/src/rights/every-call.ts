import { CALLS } from '@colophon/protocol/calls'
import { API_BASE } from '@colophon/protocol/constants'
import type { Route } from '@colophon/protocol/route'
import type { Prepare } from './prepare.ts'
import { PREPARE } from './prepare-calls.ts'

/** A call of the protocol with its name and the preparation of a valid request. */
export type EveryCall = {
  feature: keyof typeof CALLS
  name: string
  route: Route
  target: string
  prepare: Prepare<Route>
}

/** Every call of the protocol, to generate tests from. */
export const EVERY_CALL: readonly EveryCall[] = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, route]: [string, Route]) => ({
    feature: feature as keyof typeof CALLS,
    name,
    route,
    target: `${route.method} ${route.base ?? API_BASE}${route.path}`,
    prepare: (PREPARE[feature as keyof typeof CALLS] as Record<string, unknown>)[name] as Prepare<Route>,
  })),
)
