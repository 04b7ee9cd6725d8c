import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { articleCalls } from './calls.ts'
import { Article, Source } from './entities.ts'
import { articleEvents } from './events.ts'

/** The names of the fields that a call takes, wherever it takes them. */
function fieldsOf({ params, query, body, multipart }: Route): string[] {
  return [params, query, body, multipart].flatMap((part) =>
    part instanceof z.ZodObject ? Object.keys(part.shape) : [],
  )
}

const PAGE = ['limit', 'offset', 'sortingField', 'sortingDirection']

describe('the calls of the papers', () => {
  test.each([
    ['list', 'GET /articles', [...PAGE, 'searchField', 'search', 'doneStatus', 'isHidden', 'filterTypeArticle']],
    ['search', 'GET /articles/search-articles', [...PAGE, 'searchField', 'search', 'filterTypeArticle']],
    ['article', 'GET /articles/article', ['articleId']],
    ['download', 'POST /articles/download', ['articleId', 'articleUrl', 'message', 'signature']],
    ['access', 'PUT /articles/access', ['articleId', 'isOpen', 'message', 'signature']],
    ['delete', 'DELETE /articles/delete', ['articleId']],
    [
      'create',
      'POST /articles/create',
      ['num_return_sequences', 'max_length', 'length_penalty', 'num_beams', 'span_length'],
    ],
    ['update', 'PUT /articles/update', ['articleId', 'title', 'field']],
    ['myArticles', 'GET /articles/my-articles', [...PAGE, 'doneStatus', 'isHidden']],
    ['hideFromUpload', 'POST /articles/hide-article-from-upload', ['articleId', 'isHidden']],
    ['publish', 'PUT /articles/publish', ['articleId', 'isPublished']],
    ['uploadStatus', 'GET /uploadStatusUpdate', ['articleId']],
    ['like', 'PATCH /articles/like', ['articleId']],
    ['dislike', 'PATCH /articles/dislike', ['articleId']],
    ['graphSave', 'PUT /graph/save', ['id', 'graph']],
  ] as const)('%s: %s with the payload of the specification', (name, address, fields) => {
    const call: Route = articleCalls[name]
    expect(`${call.method} ${call.path}`).toBe(address)
    expect(fieldsOf(call)).toEqual(expect.arrayContaining([...fields]))
  })

  test('the list shows the papers of the product by default; the filter types are all, system and arxiv', () => {
    const { query } = articleCalls.list
    expect(query.parse({})).toMatchObject({ filterTypeArticle: 'system', sortingField: 'id', sortingDirection: 'DESC' })
    for (const filterTypeArticle of ['all', 'system', 'arxiv'])
      expect(query.safeParse({ filterTypeArticle }).success).toBe(true)
    expect(query.safeParse({ filterTypeArticle: 'elsewhere' }).success).toBe(false)
  })

  test('the search is sorted by rank ASC', () => {
    expect(articleCalls.search.query.parse({})).toMatchObject({ sortingField: 'rank', sortingDirection: 'ASC' })
  })

  test('saved statements answer updatedAt and md5Hash', () => {
    expect(Object.keys(articleCalls.graphSave.reply.shape)).toEqual(expect.arrayContaining(['updatedAt', 'md5Hash']))
  })
})

test('an article has every field of the specification', () => {
  expect(Object.keys(Article.shape)).toEqual(
    expect.arrayContaining([
      'id',
      'title',
      'field',
      'articleUrl',
      'fileSize',
      'createdAt',
      'updatedAt',
      'md5Hash',
      'isPublic',
      'status',
      'likesCount',
      'dislikesCount',
      'liked',
      'disliked',
    ]),
  )
})

test('a paper comes from one of two sources: the product’s own system and the open preprint archive', () => {
  expect(Source.options).toEqual(['system', 'arxiv'])
})

test('the event uploadStatusUpdate carries articleId and uploadProgress', () => {
  const { name, payload } = articleEvents.uploadStatusUpdate
  expect([name, ...Object.keys(payload.shape)]).toEqual(['uploadStatusUpdate', 'articleId', 'uploadProgress'])
  for (const uploadProgress of [-1, 0, 99])
    expect(payload.safeParse({ articleId: 1, uploadProgress }).success).toBe(true)
  for (const uploadProgress of [-2, 100])
    expect(payload.safeParse({ articleId: 1, uploadProgress }).success).toBe(false)
})
