import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { SOME_TEXT, SOON, startWorker } from '../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { runAdmin, startAdmin } from '../../tests/testing/run-admin.ts'
import { articles } from '../papers/tables.ts'

const NOT_RUNNING = 'The product is not running: the papers are processed at its next start.\n'

// Proves: x-add
describe('npm run admin -- add', () => {
  let app: TestApp
  let user: TestUser
  let folder: string
  beforeAll(async () => {
    app = await makeApp()
    user = await makeUser(app)
    folder = await mkdtemp(join(tmpdir(), 'colophon-add-'))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const write = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return name
  }
  const papers = () => app.context.db.$count(articles, eq(articles.ownerId, user.id))

  /** Runs the command in the folder. */
  const run = (...args: string[]) => runAdmin(app, ['add', ...args], { INIT_CWD: folder })

  test('the command adds files to the only account, prints a line for each, and exits with 1 if one was refused', async () => {
    const [good, bad] = [await write('good.txt', SOME_TEXT), await write('bad.rtf', '{\\rtf1 peat}')]
    const { code, output, errors } = await run(good, bad, good, '.')
    expect(code).toBe(1)
    expect(output).toBe(`good.txt: added\ngood.txt: already there\n1 added, 1 already there, 2 refused\n${NOT_RUNNING}`)
    expect(errors).toMatch(/^bad\.rtf: refused: Only txt, docx and pdf .*\n\.: refused: This is a folder\. .*\n$/)
    expect(await papers()).toBe(1)
  })

  test('with several accounts the command asks which one, and --as names it', { tags: ['campaign'] }, async () => {
    await makeUser(app)
    const file = await write('several.txt', 'Peat is wet.')
    const before = await papers()
    expect(await run(file)).toEqual({
      code: 1,
      output: '',
      errors: 'There is more than one account: choose one with --as EMAIL.\n',
    })
    expect(await papers()).toBe(before)
    expect(await run('--as', user.email.toUpperCase(), file)).toMatchObject({ code: 0, errors: '' })
    expect(await papers()).toBe(before + 1)
  })

  test.each([
    [['--as', 'absent@example.org', 'good.txt'], /^There is no account absent@example\.org\.\n$/],
    [[], /^npm run admin -- add FILE… \[--as EMAIL\]\n/],
  ])('wrong arguments print what is wrong and add nothing: %j', { tags: ['campaign'] }, async (args, message) => {
    const before = await papers()
    const { code, output, errors } = await run(...args)
    expect([code, output, errors]).toEqual([1, '', expect.stringMatching(message)])
    expect(await papers()).toBe(before)
  })

  test('an unknown subcommand prints the list of all and exits with 1', { tags: ['campaign'] }, async () => {
    const { code, output, errors } = await runAdmin(app, ['toString', 'good.txt'])
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^npm run admin -- COMMAND\n {2}add FILE… \[--as EMAIL\]\n(?: {2}.*\n)+ {2}reindex\n/)
  })

  test('two commands at once add a file once', { tags: ['campaign'] }, async () => {
    const file = await write('twice.txt', 'Two commands read about peat.')
    const before = await papers()
    const both = await Promise.all([run('--as', user.email, file), run('--as', user.email, file)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.map(({ output }) => output.split('\n')[0]).toSorted()).toEqual([
      'twice.txt: added',
      'twice.txt: already there',
    ])
    expect(await papers()).toBe(before + 1)
  })

  test('a command killed before its commit adds nothing, and the same command then adds the file', {
    tags: ['campaign'],
  }, async () => {
    const file = await write('killed.txt', 'A command about peat is killed.')
    const before = await papers()
    await write('upload:before-commit', '')
    const child = startAdmin(app, ['add', '--as', user.email, file], { INIT_CWD: folder, FAIL_POINTS: folder })
    await expect.poll(() => existsSync(join(folder, 'upload:before-commit.reached')), SOON).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(await papers()).toBe(before)
    expect(await run('--as', user.email, file)).toMatchObject({ code: 0 })
    expect(await papers()).toBe(before + 1)
  })

  test('beside a running product added papers are processed at once', { tags: ['campaign'] }, async () => {
    const worker = await startWorker(app)
    try {
      const file = await write('running.txt', `${SOME_TEXT} It was read at once.`)
      const { output } = await run('--as', user.email, file)
      expect(output).toBe('running.txt: added\n1 added, 0 already there, 0 refused\n')
      const isComplete = () => app.context.db.$count(articles, eq(articles.status, 'complete'))
      await expect.poll(isComplete, SOON).toBeGreaterThan(0)
    } finally {
      await worker.stop()
    }
  })
})
