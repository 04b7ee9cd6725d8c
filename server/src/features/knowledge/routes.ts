import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { list } from './list.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'

export function knowledgeRoutes(serve: Serve): void {
  serve(articleCalls.list, list)
  serve(articleCalls.search, search)
  serve(articleCalls.suggest, suggest)
}
