import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { describe, expect, it } from 'vitest'
import { withParams } from '../../lib/url-params.ts'
import { isNarrowed, knowledgeCall, readKnowledgeQuery } from '../knowledge/knowledge-query.ts'
import { readStorageQuery, storageCall } from '../storage/storage-query.ts'
import { paperPath } from './paper-path.ts'

const params = (text: string) => new URLSearchParams(text)

describe('the address of My storage', () => {
  it.each([
    ['', { doneStatus: true }],
    ['tab=drafts', { doneStatus: true, isPublished: false }],
    ['tab=published', { doneStatus: true, isPublished: true }],
    ['tab=bin', { isDeleted: true }],
    ['q=%20shade%20', { doneStatus: true, search: 'shade' }],
    ['page=3', { offset: 50, limit: 25 }],
    ['sort=title&direction=ASC', { sortingField: 'title', sortingDirection: 'ASC' }],
  ])('"%s" asks the server for %j', (text, asked) => {
    const { query } = storageCall(readStorageQuery(params(text)))
    expect(query).toMatchObject(asked)
    expect(storageCalls.myArticles.query.safeParse(query).success).toBe(true)
  })

  it.each(['tab=nowhere', 'sort=__proto__', 'page=-1', 'page=1e9x', 'direction=UP'])(
    'with the nonsense "%s" is as if it were not there',
    (text) => {
      expect(readStorageQuery(params(text))).toEqual(readStorageQuery(params('')))
    },
  )
})

describe('the address of the knowledge base', () => {
  it.each([
    ['', { filterTypeArticle: 'system', sortingField: 'rank', sortingDirection: 'ASC', offset: 0 }],
    ['q=soil', { search: 'soil', isPublished: true }],
    ['filter=arxiv', { filterTypeArticle: 'arxiv' }],
    ['filter=mine', { library: true, filterTypeArticle: 'all' }],
    ['filter=all&field=Botany', { filterTypeArticle: 'all', field: 'Botany' }],
    ['from=2015&to=2020', { yearFrom: 2015, yearTo: 2020 }],
    ['sort=newest', { sortingField: 'createdAt', sortingDirection: 'DESC' }],
    ['sort=liked&page=2', { sortingField: 'likesCount', sortingDirection: 'DESC', offset: 25 }],
    ['size=100&page=3', { limit: 100, offset: 200 }],
    ['access=open&has=statements', { access: 'open', hasStatements: true }],
  ])('"%s" asks the server for %j', (text, asked) => {
    const query = knowledgeCall(readKnowledgeQuery(params(text)))
    expect(query).toMatchObject(asked)
    expect(knowledgeCalls.search.query.safeParse(query).success).toBe(true)
  })

  it('leaves out own drafts, unless my own papers are asked for', () => {
    expect(knowledgeCall(readKnowledgeQuery(params('')))).toHaveProperty('isPublished', true)
    expect(knowledgeCall(readKnowledgeQuery(params('q=by:me')))).not.toHaveProperty('isPublished')
    expect(knowledgeCall(readKnowledgeQuery(params('filter=mine')))).not.toHaveProperty('isPublished')
  })

  it.each(['filter=none', 'from=12345', 'to=-3', 'from=abc', 'sort=worst', 'size=7', 'access=all', 'has=wings'])(
    'with the nonsense "%s" is as if it were not there',
    (text) => {
      expect(readKnowledgeQuery(params(text))).toEqual(readKnowledgeQuery(params('')))
    },
  )

  it('tells when something beside the words narrows the list', () => {
    expect(isNarrowed(readKnowledgeQuery(params('q=soil&sort=newest')))).toBe(false)
    expect(isNarrowed(readKnowledgeQuery(params('filter=all')))).toBe(false)
    for (const text of ['field=Botany', 'from=0', 'to=2020', 'access=open', 'has=statements']) {
      expect(isNarrowed(readKnowledgeQuery(params(text)))).toBe(true)
    }
  })
})

describe('a changed address', () => {
  it('begins at the first page, unless it is the page that changes', () => {
    expect(withParams(params('q=a&page=3'), { sort: 'newest' })).toBe('?q=a&sort=newest')
    expect(withParams(params('q=a&page=3'), { page: '4' })).toBe('?q=a&page=4')
  })

  it('loses what is taken away or empty', () => {
    expect(withParams(params('q=a&field=b'), { q: '', field: null })).toBe('?')
  })
})

it('a paper has an address of its own', () => expect(paperPath(5)).toBe('/storage/5'))
