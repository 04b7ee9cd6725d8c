import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { lookup, references } from './lookup.ts'

export function citationRoutes(serve: Serve): void {
  serve(articleCalls.lookup, lookup)
  serve(articleCalls.references, references)
}
