import { assistantCalls } from '@colophon/protocol/assistant/calls'
import type { Serve } from '../platform/http/serve.ts'
import { allow, removeOwn, setOwn, settings, setUses, test } from './settings.ts'

export function assistantRoutes(serve: Serve): void {
  serve(assistantCalls.settings, settings)
  serve(assistantCalls.allow, allow)
  serve(assistantCalls.setUses, setUses)
  serve(assistantCalls.setOwn, setOwn)
  serve(assistantCalls.removeOwn, removeOwn)
  serve(assistantCalls.test, test)
}
