import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { author } from './author.ts'
import { list } from './list.ts'
import { related } from './related.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'

export function knowledgeRoutes(serve: Serve): void {
  serve(knowledgeCalls.list, list)
  serve(knowledgeCalls.search, search)
  serve(knowledgeCalls.related, related)
  serve(knowledgeCalls.author, author)
  serve(knowledgeCalls.suggest, suggest)
}
