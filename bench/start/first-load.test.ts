import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstLoadBytes } from './first-load.ts'

const SCRIPTS = {
  'main.js': `import{a as b}from"./shared.js";import"./side.js";const later=()=>import("./later.js");b(later)`,
  'shared.js': `export{c as a}from"./deep.js"`,
  'side.js': `import{a}from"./shared.js";a("side")`,
  'deep.js': `export const c=console.log`,
  'later.js': `export const later="x".repeat(9)`,
}

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'colophon-dist-'))
  await mkdir(join(dist, 'assets'))
  for (const [name, script] of Object.entries(SCRIPTS)) await writeFile(join(dist, 'assets', name), script)
})
afterEach(() => rm(dist, { recursive: true }))

test("the first load is the page's scripts and all their static imports, each file once", async () => {
  await writeFile(join(dist, 'index.html'), '<script type="module" src="/assets/main.js"></script>')
  const { 'later.js': _, ...first } = SCRIPTS
  const expected = Object.values(first).reduce((sum, script) => sum + gzipSync(script).length, 0)
  expect(await firstLoadBytes(dist)).toBe(expected)
})

test('a page without a script throws instead of counting zero bytes', async () => {
  await writeFile(join(dist, 'index.html'), '<p>not built</p>')
  await expect(firstLoadBytes(dist)).rejects.toThrow('has no script')
})
