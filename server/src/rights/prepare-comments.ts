import type { commentCalls } from '@colophon/protocol/comments/calls'
import { comments } from '../features/comments/tables.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests under /comments; a comment to change is the caller's own, as if they had once been able to write it. */
export const prepareComments: PrepareEach<typeof commentCalls> = {
  getComments: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  getComment: async (cell) => ({ input: { query: { commentId: await ownComment(cell) } } }),
  create: ({ paper }) => ({ input: { body: { articleId: paper.id, parentId: null, message: 'How thin is thin?' } } }),
  update: async (cell) => ({ input: { body: { commentId: await ownComment(cell), message: 'How thick is thin?' } } }),
  like: async (cell) => ({ input: { body: { commentId: await ownComment(cell) } } }),
  dislike: async (cell) => ({ input: { body: { commentId: await ownComment(cell) } } }),
  delete: async (cell) => ({ input: { query: { commentId: await ownComment(cell) } } }),
}

async function ownComment({ app, people, person, paper }: Cell): Promise<number> {
  const authorId = (person ?? people.owner).id
  const [written] = await app.context.db
    .insert(comments)
    .values({ articleId: paper.id, authorId, message: 'How thin is thin?', createdAt: new Date() })
    .returning({ id: comments.id })
  return written?.id ?? 0
}
