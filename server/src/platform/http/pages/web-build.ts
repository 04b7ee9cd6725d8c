import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '../../database/postgres/start-refused.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const SOURCES = [
  'web/src/**/*',
  'web/index.html',
  'web/public/**/*',
  'web/*.ts',
  'web/package.json',
  'protocol/src/**/*',
  'chain/abi/**/*',
  'chain/src/**/*',
  'package-lock.json',
]
const DIST = join(ROOT, 'web/dist')
const STAMP = join(DIST, '.built-from')

/**
 * Builds the web application if its sources have changed since the last build; returns the folder to serve. A release
 * has no sources, only the build.
 */
export async function buildWeb(onBuild: () => void): Promise<string> {
  if (!existsSync(join(ROOT, 'web/src'))) return DIST
  const sources = await hashOfSources()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === sources && existsSync(join(DIST, 'index.html'))) return DIST
  onBuild()
  const vite = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said: Buffer[] = []
  vite.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  vite.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(vite, 'close')
  if (code !== 0) throw new StartRefused(`The web application could not be built:\n${Buffer.concat(said)}`)
  await writeFile(STAMP, sources)
  return DIST
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  for (const file of files.sort())
    hash
      .update(file.slice(ROOT.length))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}
