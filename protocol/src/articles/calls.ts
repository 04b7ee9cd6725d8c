import { z } from 'zod'
import { BibliographicName, FurtherFields, Publication, WorkType } from '../citations/bibliographic.ts'
import { Id, listOf, OnePaper, whole } from '../page.ts'
import { route } from '../route.ts'
import { SignedMessage } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import {
  ABSTRACT_MAX,
  AUTHOR_MAX,
  AUTHORS_MAX,
  DOI_MAX,
  FIELD_MAX,
  TITLE_MAX,
  VENUE_MAX,
  YEAR_MIN,
} from './constants.ts'
import { Article, OpenArticle, PaperChange, Rating } from './entities.ts'
import { Language } from './language.ts'

/** The calls about one paper. */
export const articleCalls = {
  article: route({
    method: 'GET',
    path: '/articles/article',
    summary: 'Get a paper; its statements are included only if the caller may view it.',
    access: 'list',
    paper: 'articleId',
    query: OnePaper,
    reply: OpenArticle,
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
    query: OnePaper,
    reply: z.null(),
  }),
  update: route({
    method: 'PUT',
    path: '/articles/update',
    summary: 'Correct the details of a paper; omitted fields are unchanged.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      title: z.string().trim().min(1).max(TITLE_MAX).optional(),
      field: z.string().trim().max(FIELD_MAX).optional(),
      authors: z.array(z.string().trim().min(1).max(AUTHOR_MAX)).max(AUTHORS_MAX).optional(),
      year: z.int().min(YEAR_MIN).nullable().optional(),
      journalRef: z.string().trim().max(VENUE_MAX).nullable().optional(),
      /** Null leaves it to the venue. */
      type: WorkType.nullable().optional(),
      /** Instead of `authors` and `journalRef`, which are free text. */
      names: z.array(BibliographicName).max(AUTHORS_MAX).optional(),
      publication: Publication.optional(),
      /** Replaces all of them; null removes them. */
      further: FurtherFields.nullable().optional(),
      doi: z.string().trim().max(DOI_MAX).nullable().optional(),
      abstract: z.string().trim().max(ABSTRACT_MAX).optional(),
      language: Language.nullable().optional(),
    }),
    reply: Article,
  }),
  changes: route({
    method: 'GET',
    path: '/articles/changes',
    summary: 'List the corrections of a paper’s details, newest first.',
    access: 'owner',
    paper: 'articleId',
    query: z.strictObject({ articleId: Id, limit: whole(1, 100).default(25), offset: whole(0, 1_000_000).default(0) }),
    reply: listOf(PaperChange),
  }),
  publish: route({
    method: 'PUT',
    path: '/articles/publish',
    summary:
      'Publish a complete paper, or unpublish it. `isOpen` false makes a draft private in the same step; true publishes it only if it is public.',
    access: 'owner',
    paper: 'articleId',
    body: z
      .strictObject({ articleId: Id, isPublished: z.boolean(), isOpen: z.boolean().optional() })
      .refine(({ isPublished, isOpen }) => isPublished || isOpen === undefined, {
        path: ['isOpen'],
        error: 'isOpen is for publishing only',
      }),
    reply: Article,
    errors: ['notComplete', 'noFile', 'accessUnproven'],
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
    body: OnePaper,
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
    body: OnePaper,
    reply: Rating,
  })
}
