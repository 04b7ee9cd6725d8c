import { readdir } from 'node:fs/promises'
import { ErrorReply } from '@colophon/protocol/errors'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { picture } from '../rights/prepare-accounts.ts'
import { send } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { SOME_TEXT, SOON } from '../testing/make-article.ts'
import { makeUser, type TestUser } from '../testing/make-user.ts'
import { type Stored, stored } from '../testing/stored.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { UNKNOWN_NAMES } from './invalid-values.ts'
import { bodyOf, fieldPart, filePart, headOf, type RawPart, sendAndBreak, sendRaw } from './raw-upload.ts'

const UPLOADS = [
  { path: '/api/v1/articles/create', content: SOME_TEXT, name: 'peat.txt' },
  { path: '/api/v1/library/import/upload', content: '@misc{a, title = {Peat}}', name: 'peat.bib' },
  { path: '/api/v1/profile/upload-avatar', content: Buffer.from(await picture().arrayBuffer()), name: 'me.png' },
] as const
const NUMBERS = ['num_return_sequences', 'max_length', 'length_penalty', 'num_beams', 'span_length'] as const
const NO_NUMBERS = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e9',
  '-11',
  '4097',
  'x',
  '[]',
  '{}',
  'null',
  'true',
  '1,5',
  '9'.repeat(400),
  'x'.repeat(9000),
]
const MANY = 65_536

describe('invalid uploads', { tags: ['campaign'] }, () => {
  let app: TestApp
  let user: TestUser
  let before: Stored
  beforeAll(async () => {
    app = await makeApp()
    user = await makeUser(app)
    before = await stored(app)
  })
  afterAll(() => app.close())

  for (const { path, content, name } of UPLOADS) {
    const file = filePart(content, 'file', name)

    describe(`invalid uploads to ${path}`, () => {
      const refusals: Record<string, { body: Buffer; type?: string; expected: readonly number[] }> = {
        'no part at all': { body: bodyOf([]), expected: [400] },
        'an empty body': { body: Buffer.alloc(0), expected: [400] },
        'only fields': { body: bodyOf([fieldPart('max_length', '216')]), expected: [400] },
        'a file that is only a field': { body: bodyOf([fieldPart('file', 'text')]), expected: [400] },
        'two files': { body: bodyOf([file, file]), expected: [400] },
        'a file in another field': { body: bodyOf([filePart(content, 'document', name)]), expected: [400] },
        'a file in another field after the right one': {
          body: bodyOf([file, filePart(content, 'other')]),
          expected: [400],
        },
        'an empty file': { body: bodyOf([filePart('', 'file', name)]), expected: [400, 415] },
        'content of another type': {
          body: bodyOf([filePart('MZ\u0000\u0001 program', 'file', name)]),
          expected: [415],
        },
        'a field that is not known': { body: bodyOf([file, fieldPart('isPublic', 'true')]), expected: [400] },
        'a field for the prototype': { body: bodyOf([file, fieldPart('__proto__', 'x')]), expected: [400] },
        'more fields than there are': { body: bodyOf([file, ...fields(40)]), expected: [400, 413] },
        'a field of 20 KB': { body: bodyOf([file, fieldPart('password', 'x'.repeat(20_000))]), expected: [413] },
        'a field with a long name': { body: bodyOf([file, fieldPart('x'.repeat(5000), '1')]), expected: [400, 413] },
        'a part without a name': {
          body: bodyOf([{ head: 'Content-Disposition: form-data', content: 'x' }]),
          expected: [400],
        },
        'a part without a head': { body: bodyOf([{ head: '', content: 'x' }]), expected: [400] },
        'a body that ends before its boundary': { body: bodyOf([file]).subarray(0, -20), expected: [400] },
        'a body of another boundary': {
          body: Buffer.from(bodyOf([file]).toString('latin1').replaceAll('boundary', 'bondary'), 'latin1'),
          expected: [400],
        },
        'no boundary in the type': { body: bodyOf([file]), type: 'multipart/form-data', expected: [400, 406, 415] },
        JSON: { body: Buffer.from('{"file":"x"}'), type: 'application/json', expected: [415] },
        'a form in an address': {
          body: Buffer.from('file=x'),
          type: 'application/x-www-form-urlencoded',
          expected: [415],
        },
        'bytes without a name': { body: Buffer.from(content), type: 'application/octet-stream', expected: [415] },
      }
      for (const [what, { body, type, expected }] of Object.entries(refusals)) {
        it(`an upload with ${what} is rejected with a message and leaves nothing behind`, async () => {
          const { status, text } = await sendRaw(app.url, headOf(path, user.accessToken, body.length, type), body)
          expect(expected, text).toContain(status)
          const failure = ErrorReply.parse(JSON.parse(text))
          expect([failure.statusCode, failure.error, failure.message]).toEqual([
            status,
            expect.stringMatching(/^[a-z]\w+$/),
            expect.any(String),
          ])
          await expectNothingLeft()
        })
      }

      it('an upload whose connection breaks at any point leaves nothing behind', async () => {
        const body = bodyOf([{ ...file, content: Buffer.concat([Buffer.from(content), Buffer.alloc(MANY, 'a')]) }])
        const head = headOf(path, user.accessToken, body.length)
        for (const share of [0, 0.001, 0.01, 0.5, 0.99, 0.9999]) {
          await sendAndBreak(app.url, head, body.subarray(0, Math.floor(body.length * share)))
        }
        await vi.waitFor(expectNothingLeft, SOON)
        expect((await send(app, 'GET', '/health/ready')).status).toBe(200)
      })
    })
  }

  it('an upload with an invalid generation field is rejected with the field named', async () => {
    for (const name of NUMBERS) {
      for (const value of NO_NUMBERS) {
        const { status, fields: named } = await create([filePart(SOME_TEXT), fieldPart(name, value)])
        expect([status, Object.keys(named ?? {})], `${name}=${value.slice(0, 40)}`).toEqual([400, [name]])
      }
    }
    await expectNothingLeft()
  })

  it('an upload with an unknown field is rejected with the field named', async () => {
    for (const name of UNKNOWN_NAMES.filter((each) => /^[\w$. -]+$/.test(each) && each.length < 90)) {
      const { status, fields: named, message } = await create([filePart(SOME_TEXT), fieldPart(name, '1')])
      expect([status, Boolean(named?.[name]) || isReserved(name)], `${name}: ${message}`).toEqual([400, true])
    }
    await expectNothingLeft()
  })

  it('an upload is stored under a safe name whatever its file name was', async () => {
    const wrong: string[] = []
    const stranger = await makeUser(app)
    for (const name of HOSTILE_TEXTS.filter((each) => !/["\\\r\n\0]/.test(each))) {
      const { status, data } = await create([filePart(SOME_TEXT, 'file', `${name.toWellFormed()}.txt`)], stranger)
      const { id, fileName: kept = '' } = (data ?? {}) as { id?: number; fileName?: string }
      if (id) await stranger.call(uploadCalls.hideFromUpload, { body: { articleId: id, isHidden: true } })
      const isHarmless = /^[^/\\\p{Cc}\p{Cf}]{1,255}$/u.test(kept) && !kept.startsWith('.')
      if (status >= 500 || (status === 201 && !isHarmless)) wrong.push(`${status} ${kept} for ${name.slice(0, 40)}`)
    }
    expect(wrong).toEqual([])
  })

  async function create(parts: readonly RawPart[], who = user) {
    const body = bodyOf(parts)
    const { status, text } = await sendRaw(app.url, headOf(UPLOADS[0].path, who.accessToken, body.length), body)
    return { status, ...(JSON.parse(text) as { fields?: Record<string, string>; message?: string; data?: unknown }) }
  }

  async function expectNothingLeft(): Promise<void> {
    expect(await filesOf(app)).toEqual([])
    expect(await stored(app)).toEqual(before)
  }
})

async function filesOf({ context }: TestApp): Promise<string[]> {
  const entries = await readdir(context.config.filesUrl, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function fields(count: number): RawPart[] {
  return Array.from({ length: count }, (_, index) => fieldPart(`field${index}`, '1'))
}

/** Names such as `__proto__`, which the multipart parser itself rejects. */
function isReserved(name: string): boolean {
  return name in {}
}
