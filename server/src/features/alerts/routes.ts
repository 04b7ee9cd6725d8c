import { alertCalls } from '@colophon/protocol/alerts/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { feed } from './feed.ts'
import { create, list, matches, remove, setFeed, update } from './saved-searches.ts'

export function alertRoutes(serve: Serve): void {
  serve(alertCalls.list, list)
  serve(alertCalls.create, create)
  serve(alertCalls.update, update)
  serve(alertCalls.delete, remove)
  serve(alertCalls.matches, matches)
  serve(alertCalls.setFeed, setFeed)
  serve(alertCalls.feed, feed)
}
