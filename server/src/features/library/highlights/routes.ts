import { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { Serve } from '../../../platform/http/serve.ts'
import { audiences, create, list, remove, update } from './highlights.ts'

export function highlightRoutes(serve: Serve): void {
  serve(highlightCalls.list, list)
  serve(highlightCalls.create, create)
  serve(highlightCalls.update, update)
  serve(highlightCalls.delete, remove)
  serve(highlightCalls.audiences, audiences)
}
