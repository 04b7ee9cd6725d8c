import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { IMAGE_BYTES_MAX } from '@colophon/protocol/profile/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'

const IHDR = [...'IHDR'].map((letter) => letter.charCodeAt(0))
/** 30,000, in four bytes. */
const SIZE = [0, 0, 0x75, 0x30]
/** The start of a JPEG with a segment of four bytes. */
const JPEG_START = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
})
afterAll(() => app.close())

/** A file of this size that starts with these bytes. */
function picture(name: string, first: number[], size = 2000): File {
  const bytes = new Uint8Array(size)
  bytes.set(first.slice(0, size))
  return new File([bytes], name)
}
const upload = (file: File, by: TestUser = user) => by.call(profileCalls.uploadAvatar, { fields: {}, file })
const stored = () => readdir(join(app.context.config.filesUrl, 'avatars')).catch(() => [])
const nameIn = (avatarUrl: string) => avatarUrl.split('/').at(-1) ?? ''

describe('avatar upload with 200', () => {
  // Proves: 5-images-png, 7-profile-avatar, 7-profile-upload-avatar
  test('an avatar is stored under a random name and served to anyone with a long cache lifetime', async () => {
    const { status, data } = await upload(picture('me.png', PNG))
    expect(status).toBe(200)
    expect(data.avatarUrl).toMatch(/^\/api\/v1\/profile\/images\/avatars\/[0-9a-f-]{36}\.png$/)
    const reply = await fetch(app.url + data.avatarUrl)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(new Uint8Array(await reply.arrayBuffer()).slice(0, 8)).toEqual(new Uint8Array(PNG))
    expect((await user.call(profileCalls.me, {})).data.avatarUrl).toBe(data.avatarUrl)
  })

  test('the content determines the type: a JPEG named .png is served as JPEG', async () => {
    const { data } = await upload(picture('me.png', JPEG))
    expect(data.avatarUrl).toMatch(/\.jpg$/)
    expect((await fetch(app.url + data.avatarUrl)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('the previous avatar is removed', async () => {
    const old = await upload(picture('old.jpeg', JPEG))
    const next = await upload(picture('next.PNG', PNG))
    expect(await stored()).toEqual([nameIn(next.data.avatarUrl)])
    expect((await fetch(app.url + old.data.avatarUrl)).status).toBe(404)
  })

  test('of two concurrent uploads one avatar remains, and it is the one shown', async () => {
    await Promise.all([upload(picture('one.png', PNG)), upload(picture('two.jpg', JPEG))])
    const { data } = await user.call(profileCalls.me, {})
    expect(await stored()).toEqual([nameIn(data.avatarUrl ?? '')])
  })

  // Proves: x-image-bytes
  test('an avatar of exactly 5 MB is accepted', async () => {
    expect((await upload(picture('big.png', PNG, IMAGE_BYTES_MAX))).status).toBe(200)
  })
})

// Proves: x-image-pixels
describe('rejected avatars', () => {
  test.each([
    ['a wrong type behind a right name', () => picture('me.png', [0x3c, 0x73, 0x76, 0x67]), 415, 'imageUnsupported'],
    ['a right type behind a wrong name', () => picture('me.gif', PNG), 415, 'imageUnsupported'],
    ['no bytes at all', () => new File([], 'me.png'), 415, 'imageUnsupported'],
    ['a picture cut off in its first bytes', () => picture('me.png', PNG, 5), 415, 'imageUnsupported'],
    ['one byte over 5 MB', () => picture('me.png', PNG, IMAGE_BYTES_MAX + 1), 413, 'imageTooLarge'],
    [
      'a png of 30,000 × 30,000 pixels',
      () => picture('me.png', [...PNG, 0, 0, 0, 13, ...IHDR, ...SIZE, ...SIZE]),
      413,
      'imageTooManyPixels',
    ],
    [
      'a jpeg of that size',
      () => picture('me.jpg', [...JPEG_START, 0xff, 0xc2, 0, 17, 8, ...SIZE.slice(2), ...SIZE.slice(2)]),
      413,
      'imageTooManyPixels',
    ],
    ['20 MB', () => picture('me.png', PNG, 4 * IMAGE_BYTES_MAX), 413, 'imageTooLarge'],
  ])('an avatar upload is rejected and stores nothing: %s', async (_case, file, status, error) => {
    const before = await stored()
    expect(await upload(file())).toMatchObject({ status, error })
    expect(await stored()).toEqual(before)
  })

  test('an avatar upload without a file, with an extra field, or that is no form is rejected', async () => {
    const before = await stored()
    const post = (body: unknown) =>
      send(app, 'POST', '/api/v1/profile/upload-avatar', body, { token: user.accessToken })
    const empty = new FormData()
    empty.append('note', 'x')
    expect((await post(empty)).status).toBe(400)
    const extra = new FormData()
    extra.append('file', picture('me.png', PNG))
    extra.append('note', 'x')
    expect(await post(extra)).toMatchObject({ status: 400, fields: { note: 'note is not a known field' } })
    expect((await post({ file: 'x' })).status).toBe(415)
    expect(await stored()).toEqual(before)
  })

  test('an avatar upload without a session is rejected', async () => {
    const answer = await call(app, profileCalls.uploadAvatar, { fields: {}, file: picture('me.png', PNG) })
    expect(answer).toMatchObject({ status: 401, error: 'tokenMissing' })
  })
})

describe('a missing avatar', () => {
  test('a missing avatar gets 404, whatever its name', async () => {
    const at = (name: string) => send(app, 'GET', `/api/v1/profile/images/avatars/${name}`)
    expect(await at('00000000-0000-4000-8000-000000000000.png')).toMatchObject({ status: 404, error: 'notFound' })
    for (const name of ['..%2f..%2fsecrets%2finstance', '------------------------------------.png', 'me.svg']) {
      expect(await at(name)).toMatchObject({ status: 404, error: 'notFound' })
    }
  })
})
