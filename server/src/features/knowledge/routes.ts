import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { author } from './author.ts'
import { list } from './list.ts'
import { type PapersSharing, related } from './related.ts'
import { type FindFiled, search } from './search.ts'
import { suggest } from './suggest.ts'

/** What other features know of papers. */
type Known = { findFiled: FindFiled; papersSharing: PapersSharing }

export function knowledgeRoutes(serve: Serve, { findFiled, papersSharing }: Known): void {
  serve(knowledgeCalls.list, list)
  serve(knowledgeCalls.search, search(findFiled))
  serve(knowledgeCalls.related, related(papersSharing))
  serve(knowledgeCalls.author, author)
  serve(knowledgeCalls.suggest, suggest)
}
