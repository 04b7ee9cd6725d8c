import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON } from '../../../tests/testing/make-article.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

describe('searching what a person has filed', () => {
  const at = useApp({ ownerName: 'Ada' })
  let wet: number
  let dry: number
  let draft: number
  beforeAll(async () => {
    wet = (
      await makeArticle(at.owner, {
        name: 'wet.txt',
        content: 'Wet peat\n\n© 2001 Ada\n\nPeat is wet.\n',
        isPublished: true,
      })
    ).id
    dry = (
      await makeArticle(at.owner, {
        name: 'dry.txt',
        content: 'Dry peat\n\n© 2009 Ada\n\nPeat is dry.\n',
        isPublished: true,
      })
    ).id
    draft = (await makeArticle(at.owner, { name: 'draft.txt', content: 'Draft peat\n\nPeat is new.\n' })).id
    await vi.waitFor(async () => expect(await ids('peat')).toHaveLength(2), SOON)
    await vi.waitFor(async () => expect(await ids('peat', at.owner)).toHaveLength(3), SOON)
    const { data: collection } = await at.reader.call(libraryCalls.createCollection, { body: { name: 'Wet lands' } })
    await at.reader.call(libraryCalls.filePapers, {
      body: { collectionId: collection.id, articleIds: [wet], isIn: true },
    })
    const { data: tag } = await at.reader.call(libraryCalls.createTag, { body: { name: 'method' } })
    await at.reader.call(libraryCalls.tagPapers, { body: { tagId: tag.id, articleIds: [wet, dry], isOn: true } })
    await at.reader.call(libraryCalls.setReadingStatus, { body: { articleIds: [dry], status: 'read' } })
    await at.reader.call(libraryCalls.setStars, { body: { articleIds: [dry], stars: 4 } })
  })

  const search = (text: string, who?: TestUser) =>
    call(at.app, knowledgeCalls.search, { query: { search: text } }, { token: who?.accessToken })
  const ids = async (text: string, who?: TestUser) => {
    const { data, meta } = await search(text, who)
    return meta.exact ? data[0].map(({ id }) => id).toSorted((a, b) => a - b) : []
  }

  // Proves: x-library-search
  it('collections, tags, reading status and rating restrict the papers, with words and without', async () => {
    expect(await ids('in:"wet lands" peat', at.reader)).toEqual([wet])
    expect(await ids('in:"wet lands"', at.reader)).toEqual([wet])
    expect(await ids('tag:METHOD dry', at.reader)).toEqual([dry])
    expect(await ids('tag:method', at.reader)).toEqual([wet, dry])
    expect(await ids('status:read', at.reader)).toEqual([dry])
    expect(await ids('rating:4 peat', at.reader)).toEqual([dry])
    expect(await ids('rating:5 peat', at.reader)).toEqual([])
    expect(await ids('in:"wet lands" status:read', at.reader)).toEqual([])
    const { meta } = await search('tag:method', at.reader)
    expect(meta).toMatchObject({ source: { all: 2 }, notes: [] })
    expect((await search('in:"wet lands"', at.reader)).meta.years).toEqual([[2001, 1]])
    expect((await search('peat', at.reader)).meta.years).toEqual([
      [2001, 1],
      [2009, 1],
    ])
  })

  // Proves: x-search-scopes
  it('my library is my papers, drafts too, and those that I have saved, and nothing of a visitor', async () => {
    await at.reader.call(storageCalls.keep, { body: { articleIds: [dry], isKept: true } })
    const library = async (who?: TestUser, search = 'peat') => {
      const query = { search, library: true, filterTypeArticle: 'all' } as const
      const { data } = await call(at.app, knowledgeCalls.search, { query }, { token: who?.accessToken })
      return data[0].map(({ id }) => id).toSorted((a, b) => a - b)
    }
    expect(await library(at.reader)).toEqual([dry])
    expect(await library(at.owner)).toEqual([wet, dry, draft])
    expect(await library(at.reader, 'tag:method peat')).toEqual([wet, dry])
    expect(await library()).toEqual([])
  })

  // Proves: x-library-search
  it('names that a person does not have match nothing and are named', async () => {
    const { data, meta } = await search('in:Sand tag:nothing peat', at.reader)
    expect(data).toEqual([[], 0])
    expect(meta.notes).toEqual([
      { kind: 'noCollection', name: 'Sand' },
      { kind: 'noTag', name: 'nothing' },
    ])
    expect((await search('tag:method', at.owner)).meta.notes).toEqual([{ kind: 'noTag', name: 'method' }])
  })

  // Proves: x-library-search
  it('a visitor searches without them and is asked to sign in', async () => {
    expect(await ids('tag:method dry')).toEqual([dry])
    expect((await search('tag:method dry')).meta.notes).toEqual([{ kind: 'signIn' }])
    expect((await search('dry')).meta.notes).toEqual([])
  })

  it('a correction of the words keeps the operators', async () => {
    expect((await search('tag:method spagnum peet', at.reader)).meta.suggestion ?? 'tag:method').toContain('tag:method')
    expect(await ids('tag:method', at.owner)).not.toContain(draft)
  })
})
