import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'

/** Counts a call for every process of the installation: calls in its window so far, and the rest of it in ms. */
export type CountCall = (key: string, windowMs: number, max: number) => Promise<{ current: number; ttl: number }>

/** Smaller steps are corrections of a clock that runs on. */
const CLOCK_STEP_MS = 1000

/** The limit of a route, as the plug-in passes it. */
type Limit = { isShared?: boolean; routeInfo?: { method: string; url: string } }

/** Where calls are counted: those of a route with `isShared` by `countShared`, all others in this process. */
export function limitStore(countShared: CountCall): FastifyRateLimitStoreCtor {
  return class extends LocalStore {
    override child(limit: object): FastifyRateLimitStore {
      const { isShared, routeInfo }: Limit = limit
      if (isShared && routeInfo) return shared(countShared, `${routeInfo.method} ${routeInfo.url}`)
      return untilSetBack(() => super.child(limit))
    }
  }
}

/** The local store measures windows by the system's clock, so counting begins again when that is set back. */
function untilSetBack(make: () => FastifyRateLimitStore): FastifyRateLimitStore {
  let store = make()
  let latest = 0
  return {
    incr(...call) {
      const now = Date.now()
      if (now < latest - CLOCK_STEP_MS) store = make()
      latest = now
      store.incr(...call)
    },
    child: () => untilSetBack(make),
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
