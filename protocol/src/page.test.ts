import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Flag, Id, listOf, listQuery } from './page.ts'

const Query = z.strictObject(listQuery(['id', 'title'], { field: 'id', direction: 'DESC' }))

describe('list queries', () => {
  test('a list is sorted by id DESC, with limit 20 and offset 0, by default', () => {
    expect(Query.parse({})).toEqual({ limit: 20, offset: 0, sortingField: 'id', sortingDirection: 'DESC' })
  })

  // Proves: 3-query-limit, 3-query-offset
  test('a list query accepts numbers as text', () => {
    expect(Query.parse({ limit: '100', offset: '40' })).toMatchObject({ limit: 100, offset: 40 })
  })

  test.each([
    [{ limit: '0' }],
    [{ limit: '101' }],
    [{ limit: 'ten' }],
    [{ limit: '' }],
    [{ limit: '1.5' }],
    [{ offset: '-1' }],
    [{ offset: '1e99' }],
    [{ offset: '' }],
    [{ limit: true }],
    [{ sortingField: 'password' }],
    [{ sortingDirection: 'asc' }],
    [{ where: '1=1' }],
  ])('a list query with %j is rejected', (query) => {
    expect(Query.safeParse(query).success).toBe(false)
  })

  test('an unknown sort is rejected with the allowed values', () => {
    expect(Query.safeParse({ sortingField: 'x' }).error?.issues[0]).toMatchObject({ values: ['id', 'title'] })
  })
})

test('the reply of a list is [list, total]', () => {
  expect(listOf(z.string()).safeParse([['a'], 1]).success).toBe(true)
  expect(listOf(z.string()).safeParse([['a']]).success).toBe(false)
})

test.each([
  ['1', true],
  ['2147483647', true],
  ['0', false],
  ['-1', false],
  ['2147483648', false],
  ['1;drop table', false],
  ['', false],
  ['0x10', false],
  [true, false],
  [['5'], false],
  [5, true],
])('an id is a positive integer that the database can store: %j → %s', (text, holds) => {
  expect(Id.safeParse(text).success).toBe(holds)
})

// Proves: 3-query-doneStatus, 3-query-isHidden
test.each([
  ['true', true],
  ['false', false],
  [true, true],
])('a flag parses %j as %s', (given, wanted) => {
  expect(Flag.parse(given)).toBe(wanted)
})
