import { citationCalls } from '@colophon/protocol/citations/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { connections, references } from './connections.ts'
import { lookup, readCitation } from './lookup.ts'

export function citationRoutes(serve: Serve): void {
  serve(citationCalls.lookup, lookup)
  serve(citationCalls.readCitation, readCitation)
  serve(citationCalls.references, references)
  serve(citationCalls.connections, connections)
}
