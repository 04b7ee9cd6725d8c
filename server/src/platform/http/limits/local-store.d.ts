declare module '@fastify/rate-limit/store/LocalStore.js' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit'

  // biome-ignore lint/style/noDefaultExport: the module of the plug-in has one.
  export default class LocalStore implements FastifyRateLimitStore {
    incr(...call: Parameters<FastifyRateLimitStore['incr']>): void
    child(route: object): FastifyRateLimitStore
  }
}
