import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCKS } from './advisory-locks.ts'

const SERVER = new URL('../../../', import.meta.url).pathname
/** A call of PostgreSQL's functions for advisory locks, with its arguments. */
const CALL = /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^\n]*)/g

async function sources(folder: string, end: RegExp): Promise<[name: string, text: string][]> {
  const names = await readdir(join(SERVER, folder), { recursive: true })
  const found = names.filter((name) => end.test(name) && !name.includes('.test.'))
  return Promise.all(
    found.map(async (name): Promise<[string, string]> => [name, await readFile(join(SERVER, folder, name), 'utf8')]),
  )
}

test('no two advisory locks share a number', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock is taken by its name in the list', async () => {
  const files = (await sources('src', /\.ts$/)).filter(([name]) => !name.endsWith('advisory-locks.ts'))
  expect(files.filter(([, text]) => /\b4_?201_?3\d\d\b/.test(text)).map(([name]) => name)).toEqual([])
  const calls = files.flatMap(([name, text]) => [...text.matchAll(CALL)].map(([, given]) => [name, given ?? '']))
  expect(calls.length).toBeGreaterThan(10)
  const others = calls.filter(([, given]) => !/^(?:\$1\b|\$\{LOCKS\.\w+\})/.test(given ?? ''))
  expect(others).toEqual([])
})

test('the number that triggers use is that of the list', async () => {
  const numbers = (await sources('migrations', /\.sql$/)).flatMap(([, text]) =>
    [...text.matchAll(CALL)].map(([, given]) => Number.parseInt(given ?? '', 10)),
  )
  expect(new Set(numbers)).toEqual(new Set([LOCKS.oaiChanges]))
})
