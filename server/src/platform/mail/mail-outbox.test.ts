import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MESSAGE_NAME, openOutbox } from './mail-outbox.ts'

const FROM = 'Colophon <no-reply@localhost>'
const TEXT = 'Welcome.\n\nYour code: 123456\n\nColophon\n'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'colophon-outbox-')), 'outbox')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const messages = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))

test('a message becomes one file of mode 0600, readable for mail programs and people', async () => {
  const mail = await openOutbox(folder, FROM)
  await mail.send({ to: 'ada@example.org', subject: 'Your code', text: TEXT })
  const [name = ''] = await messages()
  expect((await readdir(folder)).sort()).toEqual([name, `${name}.json`])
  expect(name).toMatch(MESSAGE_NAME)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, `${name}.json`))).mode & 0o777).toBe(0o600)
  const raw = await readFile(join(folder, name), 'utf8')
  expect(raw).toContain('\r\nYour code: 123456\r\n')
  expect(raw).not.toMatch(/[^\r]\n/)
  const parsed = await PostalMime.parse(raw)
  expect(parsed).toMatchObject({
    from: { name: 'Colophon', address: 'no-reply@localhost' },
    subject: 'Your code',
    text: TEXT,
  })
  expect(parsed.to).toEqual([{ name: '', address: 'ada@example.org' }])
  expect(parsed.messageId).toMatch(/^<.+@.+>$/)
})

test('outbox file names sort by time', async () => {
  for (const [second, subject] of ['one', 'two', 'three'].entries()) {
    const mail = await openOutbox(folder, FROM, () => new Date(Date.UTC(2026, 0, 1, 0, 0, second)))
    await mail.send({ to: 'ada@example.org', subject, text: TEXT })
  }
  const names = (await messages()).sort()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  expect(mails.map(({ subject }) => subject)).toEqual(['one', 'two', 'three'])
})

test('the recipient is a single address, even with commas and angle brackets', async () => {
  const mail = await openOutbox(folder, FROM)
  await mail.send({ to: 'ada@example.org', subject: 'line\r\nBcc: eve@example.org', text: TEXT })
  const [name = ''] = await messages()
  const parsed = await PostalMime.parse(await readFile(join(folder, name)))
  expect(parsed.to).toHaveLength(1)
  expect(parsed.bcc).toBeUndefined()
})

test('messages older than 30 days are removed at the next start, other files stay', async () => {
  const old = await openOutbox(folder, FROM, () => new Date('2026-01-01'))
  await old.send({ to: 'ada@example.org', subject: 'old', text: TEXT })
  await writeFile(join(folder, 'notes.txt'), 'mine')
  const mail = await openOutbox(folder, FROM, () => new Date('2026-02-15'))
  await mail.send({ to: 'ada@example.org', subject: 'new', text: TEXT })
  const names = await readdir(folder)
  expect(names).toContain('notes.txt')
  expect(names.filter((name) => MESSAGE_NAME.test(name))).toHaveLength(1)
})
