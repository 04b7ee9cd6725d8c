import { storageCalls } from '@colophon/protocol/storage/calls'
import { describe, expect, it } from 'vitest'
import { firstColumns, readColumns, STORAGE_COLUMNS, STORAGE_SORTS, writeColumns } from './storage-columns.ts'
import { readStorageQuery, STORAGE_TABS, storageCall } from './storage-query.ts'

const query = (text: string) => readStorageQuery(new URLSearchParams(text))

describe('the columns of an address', () => {
  it.each([[[]], [['pages']], [['pages', 'status']], [[...STORAGE_COLUMNS]]] as const)('%j come back', (columns) => {
    expect([...readColumns(writeColumns(columns), firstColumns('much'))].sort()).toEqual([...columns].sort())
  })

  it.each([null, '', 'nothing', '__proto__.x'])('invalid columns (%j) give the defaults', (text) => {
    expect(readColumns(text, firstColumns('much'))).toContain('pages')
    expect(readColumns(text, firstColumns('some'))).not.toContain('pages')
  })
})

describe('every list', () => {
  it.each(STORAGE_TABS)('%s can be sorted by everything it has, by names the server accepts', (tab) => {
    for (const sort of STORAGE_SORTS) {
      const asked = storageCall(query(`tab=${tab}&sort=${sort}&per=100`))
      expect(storageCalls.myArticles.query.safeParse(asked.query).success, sort).toBe(true)
    }
  })

  it('bookmarked and deleted lists start with the newest', () => {
    expect(query('tab=kept')).toMatchObject({ sort: 'keptAt', direction: 'DESC' })
    expect(query('tab=bin')).toMatchObject({ sort: 'deletedAt', direction: 'DESC' })
    expect(query('tab=drafts&sort=keptAt').sort).toBe('updatedAt')
  })

  it('a page has 25, 50 or 100 papers, and no other number', () => {
    expect([query('').perPage, query('per=50').perPage, query('per=100').perPage, query('per=5000').perPage]).toEqual([
      25, 50, 100, 25,
    ])
  })
})
