import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperOfKind } from '../rights/paper-of-kind.ts'
import { makePeople, type People } from '../rights/people.ts'
import { send } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

const LISTS = ['/api/v1/articles', '/api/v1/articles/search-articles', '/api/v1/articles/my-articles'] as const
const LONG_TITLE = 'ä"\\'.repeat(166)

/** Searches of operators, quotes and wildcards with hardly a word. */
const STRANGE_SEARCHES = [
  ...[
    '-',
    '--',
    'OR',
    'OR OR OR',
    'OR -',
    'AND NOT',
    '-OR',
    '(',
    ')(',
    '((((a',
    '*',
    '?',
    '~',
    '^',
    '^2',
    '+',
    '&& ||',
    '!',
  ],
  ...[
    '"',
    '""',
    '"""',
    '" "',
    '"-"',
    '-""',
    '-"',
    "'",
    '“”',
    '«»',
    '"a',
    'a"',
    '"a" "',
    'title:',
    'title:"',
    'title:""',
    'title: :',
  ],
  ...[
    'year:',
    'year:x',
    'year:9999999',
    'year:-',
    'year:..',
    'year:>',
    'year:2020-1990',
    'has:',
    'has:x',
    '-has:',
    '-year:2020',
  ],
  ...[
    'author:-',
    'field:OR',
    'title:title:title:',
    ':',
    '::',
    'a:b:c',
    '%',
    '_',
    '%_\\',
    '\\',
    '\\%',
    '\\_',
    "' OR 1=1 --",
    '$$',
  ],
  ...[
    '🦊',
    '🦊🦊 -🦊',
    '👩‍👩‍👧‍👦',
    '\u200d',
    '\u0301',
    '\u202e',
    '\ufffd',
    '{"match":1}',
    'a\nb',
    '\t',
    '/regex/',
    '[a-z]+',
    'a'.repeat(5000),
  ],
  ...[
    '"'.repeat(10_240),
    'OR '.repeat(3000),
    '-'.repeat(10_240),
    'word '.repeat(2000),
    '\u{1d518}'.repeat(2500),
    'x'.repeat(10_240),
    '('.repeat(10_240),
    'title:'.repeat(1700),
  ],
]

describe('list queries', () => {
  let app: TestApp
  let people: People
  let token: string
  beforeAll(async () => {
    app = await makeApp()
    people = await makePeople(app)
    token = people.owner.accessToken
    const worker = await startWorker(app)
    const { id } = await makeArticle(people.owner, { isPublished: true })
    await worker.stop()
    await paperOfKind(app, people, id, 'open', { title: LONG_TITLE })
    await paperOfKind(app, people, id, 'open', { title: `${LONG_TITLE}!` })
  })
  afterAll(() => app.close())

  for (const [index, path] of LISTS.entries()) {
    const options = index === 0 ? {} : { tags: ['campaign'] }
    it(`any search text gets a list: operators, quotes, 10 KB, emoji, wildcards (${path})`, options, async () => {
      const wrong: string[] = []
      for (const text of [...STRANGE_SEARCHES, ...HOSTILE_TEXTS.filter((each) => !each.includes('\u0000'))]) {
        const search = encodeURIComponent(text.toWellFormed())
        const { status, data, message } = await send(app, 'GET', `${path}?search=${search}`, undefined, { token })
        const isList = Array.isArray(data) && Array.isArray(data[0]) && Number.isInteger(data[1])
        if (status !== 200 || !isList) wrong.push(`${status} ${message} for ${text.slice(0, 60)}`)
      }
      expect(wrong).toEqual([])
    })

    it(`an unknown sort is rejected with the valid ones (${path})`, async () => {
      for (const sort of ['', 'ID', 'password', 'constructor', '__proto__', 'id;drop table articles', 'id desc']) {
        const query = `sortingField=${encodeURIComponent(sort)}`
        const { status, fields } = await send(app, 'GET', `${path}?${query}`, undefined, { token })
        expect([status, fields?.sortingField], sort).toEqual([
          400,
          expect.stringMatching(/^sortingField must be one of \w+( \| \w+)+$/),
        ])
      }
      const { fields } = await send(app, 'GET', `${path}?sortingDirection=asc`, undefined, { token })
      expect(fields).toEqual({ sortingDirection: 'sortingDirection must be one of ASC | DESC' })
    })

    it(`a limit or offset out of bounds is rejected by name (${path})`, async () => {
      const bad = { limit: ['0', '101', '-1', '1.5', 'x', '1e9'], offset: ['-1', '0.5', 'x', '99999999999', 'NaN'] }
      for (const [name, values] of Object.entries(bad)) {
        for (const value of values) {
          const { status, fields } = await send(app, 'GET', `${path}?${name}=${value}`, undefined, { token })
          expect([status, Object.keys(fields ?? {})], value).toEqual([400, [name]])
        }
      }
    })
  }

  it('SQL wildcards and escapes in a list search are matched literally', async () => {
    for (const search of ['%', '_', '%peat%', 'p_at', '.*', '\\']) {
      expect((await people.other.call(knowledgeCalls.list, { query: { search } })).data, search).toEqual([[], 0])
    }
  })
})
