import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { paperOfKind } from '../rights/paper-of-kind.ts'
import { usePeople } from '../rights/use-people.ts'

const LONG_TITLE = 'ä"\\'.repeat(166)

describe('list cursors', () => {
  const at = usePeople()
  beforeAll(async () => {
    await paperOfKind(at.app, at.people, at.original, 'open', { title: LONG_TITLE })
    await paperOfKind(at.app, at.people, at.original, 'open', { title: `${LONG_TITLE}!` })
  })

  for (const sortingField of ['id', 'title', 'createdAt', 'likesCount', 'fileSize'] as const) {
    it(`a cursor forged for the list sorted by ${sortingField} is rejected`, async () => {
      for (const cursor of forgedCursors(sortingField)) {
        const query = { sortingField, cursor: Buffer.from(cursor).toString('base64url') }
        const { status, fields } = await at.people.owner.call(storageCalls.myArticles, { query })
        expect([status, Object.keys(fields ?? {})], cursor.slice(0, 100)).toEqual([400, ['cursor']])
      }
    })
  }

  it('a list continues after a title of maximum length', async () => {
    const query = { sortingField: 'title', limit: 1, search: LONG_TITLE } as const
    const first = await at.people.other.call(knowledgeCalls.list, { query })
    const cursor = first.headers.get('X-Next-Cursor') ?? ''
    const second = await at.people.other.call(knowledgeCalls.list, { query: { ...query, cursor } })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data[0].map(({ title }) => title)).not.toEqual(first.data[0].map(({ title }) => title))
  })
})

const NO_INTEGERS = ['9999999999', '-9999999999', '1e3', '1.5', '', 'x', "'", '1; drop table articles', '0x10', 'NaN']
const NO_MOMENTS = [
  ...['', 'now', 'infinity', '2024', '2024-02-30 00:00:00+00', '2024-13-01 00:00:00+00', '2024-01-01 24:00:00+00'],
  ...[
    '9999-99-99 99:99:99+99',
    '0000-01-01 00:00:00+00',
    '294277-01-01 00:00:00+00',
    '2024-01-01 00:00:00+99',
    '2024-01-01',
  ],
]
/** For each sort a valid value and invalid ones. */
const CURSOR_VALUES = {
  id: { good: '1', bad: NO_INTEGERS },
  likesCount: { good: '1', bad: NO_INTEGERS },
  fileSize: { good: '1', bad: ['9'.repeat(19), ...NO_INTEGERS.slice(2)] },
  title: { good: 'x', bad: ['\u0000'] },
  createdAt: { good: '2024-01-01 00:00:00.123456+00', bad: NO_MOMENTS },
}
const NO_IDS = [99_999_999_999, -99_999_999_999, 1.5, '1', null, [1], {}, true]
const NO_CURSORS = [
  '',
  'null',
  '{}',
  '[]',
  '["1"]',
  '["1",1,1]',
  '[1,1]',
  '[null,1]',
  '[["1"],1]',
  '"1"',
  '{"0":"1","1":1}',
]

/** Unencoded cursors that no list with this sort could have returned. */
function forgedCursors(sort: keyof typeof CURSOR_VALUES): string[] {
  const { good, bad } = CURSOR_VALUES[sort]
  const forged = [...bad.map((value) => [value, 1]), ...NO_IDS.map((id) => [good, id])]
  return [...forged.map((cursor) => JSON.stringify(cursor)), ...NO_CURSORS]
}
