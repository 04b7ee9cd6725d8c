import { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../platform/http/serve.ts'
import { list, markAsView, preferences, setPreferences } from './notifications.ts'
import { openStreams } from './streams.ts'
import { subscribeSse } from './subscribe-sse.ts'

/** Calls under /notifications. Streams end before the server stops, which would wait for them. */
export function notificationRoutes(serve: Serve, app: FastifyInstance): void {
  const streams = openStreams()
  app.addHook('preClose', async () => streams.endAll())
  serve(notificationCalls.list, list)
  serve(notificationCalls.subscribeSse, subscribeSse(streams))
  serve(notificationCalls.markAsView, markAsView)
  serve(notificationCalls.preferences, preferences)
  serve(notificationCalls.setPreferences, setPreferences)
}
