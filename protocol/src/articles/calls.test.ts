import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from '../calls.ts'
import { knowledgeCalls } from '../knowledge/calls.ts'
import type { Route } from '../route.ts'
import { statementCalls } from '../statements/calls.ts'
import { Article, Source } from './entities.ts'
import { articleEvents } from './events.ts'

/** The names of all fields of a call: parameters, query and body. */
function fieldsOf({ params, query, body, multipart }: Route): string[] {
  return [params, query, body, multipart].flatMap((part) =>
    part instanceof z.ZodObject ? Object.keys(part.shape) : [],
  )
}

const PAGE = ['limit', 'offset', 'sortingField', 'sortingDirection']

describe('article calls', () => {
  // Proves: 3-query-limit, 3-query-offset, 3-query-searchField
  // Proves: 3-query-search, 3-query-doneStatus, 3-query-isHidden, 3-query-filterTypeArticle, 7-articles-list
  // Proves: 7-articles-search, 7-articles-article, 7-articles-download, 7-articles-access, 7-articles-delete
  // Proves: 7-articles-create, 7-articles-update, 7-articles-my-articles, 7-articles-hide, 7-articles-publish
  // Proves: 7-articles-upload-status, 7-articles-like, 7-articles-dislike, 7-articles-graph-save
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
    const call: Route = CALLS.articles[name]
    expect(`${call.method} ${call.path}`).toBe(address)
    expect(fieldsOf(call)).toEqual(expect.arrayContaining([...fields]))
  })

  // Proves: 3-query-filter-default, 3-query-filter-types, 7-articles-list
  test('the list returns papers of the product by default; the filter types are all, system and arxiv', () => {
    const { query } = knowledgeCalls.list
    expect(query.parse({})).toMatchObject({ filterTypeArticle: 'system', sortingField: 'id', sortingDirection: 'DESC' })
    for (const filterTypeArticle of ['all', 'system', 'arxiv'])
      expect(query.safeParse({ filterTypeArticle }).success).toBe(true)
    expect(query.safeParse({ filterTypeArticle: 'elsewhere' }).success).toBe(false)
  })

  // Proves: 7-articles-search
  test('search results are sorted by rank ascending', () => {
    expect(knowledgeCalls.search.query.parse({})).toMatchObject({ sortingField: 'rank', sortingDirection: 'ASC' })
  })

  // Proves: 7-articles-graph-save
  test('saving statements returns updatedAt and md5Hash', () => {
    expect(Object.keys(statementCalls.graphSave.reply.shape)).toEqual(expect.arrayContaining(['updatedAt', 'md5Hash']))
  })
})

// Proves: 3-article-id, 3-article-title, 3-article-field, 3-article-articleUrl, 3-article-fileSize
// Proves: 3-article-createdAt, 3-article-updatedAt, 3-article-md5Hash, 3-article-isPublic, 3-article-status
// Proves: 3-article-likesCount, 3-article-dislikesCount, 3-article-liked, 3-article-disliked
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

// Proves: 3-sources
test('a paper has one of two sources: the product and the open preprint archive', () => {
  expect(Source.options).toEqual(['system', 'arxiv'])
})

// Proves: 7-socket-upload
test('the event uploadStatusUpdate carries articleId and uploadProgress', () => {
  const { name, payload } = articleEvents.uploadStatusUpdate
  expect([name, ...Object.keys(payload.shape)]).toEqual(['uploadStatusUpdate', 'articleId', 'uploadProgress'])
  for (const uploadProgress of [-1, 0, 99])
    expect(payload.safeParse({ articleId: 1, uploadProgress }).success).toBe(true)
  for (const uploadProgress of [-2, 100])
    expect(payload.safeParse({ articleId: 1, uploadProgress }).success).toBe(false)
})
