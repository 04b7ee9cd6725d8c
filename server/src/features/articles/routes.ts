import { articleCalls } from '@colophon/protocol/articles/calls'
import { gateOfOpenPaper } from '../../papers/gate.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { article, type SaidOfPapers } from './article.ts'
import { deleteArticle, restore } from './bin.ts'
import { changeAccess } from './change-access.ts'
import { publish } from './publish.ts'
import { dislike, like } from './rate.ts'
import { changes, update } from './update.ts'

export function articleRoutes(serve: Serve, said: SaidOfPapers): void {
  serve(articleCalls.article, article(said), gateOfOpenPaper)
  serve(articleCalls.access, changeAccess)
  serve(articleCalls.delete, deleteArticle)
  serve(articleCalls.update, update)
  serve(articleCalls.changes, changes)
  serve(articleCalls.publish, publish)
  serve(articleCalls.like, like)
  serve(articleCalls.dislike, dislike)
  serve(articleCalls.restore, restore)
}
