import { z } from 'zod'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import { SignedMessage } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import { FIELD_MAX, TITLE_MAX } from './constants.ts'
import { Article, OpenArticle, Rating } from './entities.ts'

const OneArticle = z.strictObject({ articleId: Id })
/** The calls about one paper. */
export const articleCalls = {
  article: route({
    method: 'GET',
    path: '/articles/article',
    summary: 'Get a paper; its statements are included only if the caller may view it.',
    access: 'list',
    paper: 'articleId',
    query: OneArticle,
    reply: OpenArticle,
    errors: [],
  }),
  access: route({
    method: 'PUT',
    path: '/articles/access',
    summary: 'Make a paper public or private; with a signed message, or the password of the owner.',
    access: 'owner',
    paper: 'articleId',
    limit: 'signIn',
    body: z.strictObject({
      articleId: Id,
      isOpen: z.boolean(),
      ...SignedMessage.partial().shape,
      password: z.string().max(1000).optional(),
    }),
    reply: Article,
    errors: ['passwordNeeded', 'passwordWrong', 'walletNotLinked', ...MESSAGE_ERRORS],
  }),
  delete: route({
    method: 'DELETE',
    path: '/articles/delete',
    summary: 'Move a paper to the bin for 30 days.',
    access: 'owner',
    paper: 'articleId',
    query: OneArticle,
    reply: z.null(),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/articles/update',
    summary: 'Change title and field; omitted fields are unchanged.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      title: z.string().trim().min(1).max(TITLE_MAX).optional(),
      field: z.string().trim().max(FIELD_MAX).optional(),
    }),
    reply: Article,
    errors: [],
  }),
  publish: route({
    method: 'PUT',
    path: '/articles/publish',
    summary: 'Publish a complete paper, or unpublish it.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, isPublished: z.boolean() }),
    reply: Article,
    errors: ['notComplete'],
  }),
  like: rating('like'),
  dislike: rating('dislike'),
  restore: route({
    method: 'PUT',
    path: '/articles/restore',
    summary: 'Restore a paper from the bin; one that was taken down only after an administrator allows it.',
    access: 'owner',
    paper: 'articleId',
    inBin: true,
    body: OneArticle,
    reply: Article,
    errors: ['notInBin', 'articleTakenDown'],
  }),
} as const

function rating<const N extends 'like' | 'dislike'>(name: N) {
  return route({
    method: 'PATCH',
    path: `/articles/${name}`,
    summary: `Give or remove a ${name}; the other one is cleared.`,
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: OneArticle,
    reply: Rating,
    errors: [],
  })
}
