import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'

/** Counts a call for every process of the installation: calls in its window so far, and the rest of it in ms. */
export type CountCall = (key: string, windowMs: number, max: number) => Promise<{ current: number; ttl: number }>

/** The limit of a route, as the plug-in passes it. */
type Limit = { isShared?: boolean; routeInfo?: { method: string; url: string } }

/** Where calls are counted: those of a route with `isShared` by `countShared`, all others in this process. */
export function limitStore(countShared: CountCall): FastifyRateLimitStoreCtor {
  return class extends LocalStore {
    override child(limit: object): FastifyRateLimitStore {
      const { isShared, routeInfo }: Limit = limit
      return isShared && routeInfo ? shared(countShared, `${routeInfo.method} ${routeInfo.url}`) : super.child(limit)
    }
  }
}

function shared(count: CountCall, call: string): FastifyRateLimitStore {
  const store: FastifyRateLimitStore = {
    incr(network, answer, windowMs, max) {
      count(`${call} ${network}`, windowMs, max).then(
        (counted) => answer(null, counted),
        (error: Error) => answer(error),
      )
    },
    child: () => store,
  }
  return store
}
