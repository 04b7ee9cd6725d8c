import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A package with one dependency in an adjacent folder: the real npm ci takes half a second, and leaves a mark. */
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'colophon-runtime-'))
  await mkdir(join(root, 'scripts'))
  await mkdir(join(root, 'neighbour'))
  for (const name of ['with-runtime.sh', 'install.sh'])
    await cp(join(import.meta.dirname, name), join(root, 'scripts', name))
  await describePackage('1.0.0')
  await writeFile(join(root, 'hello.mjs'), "console.log('hello', process.argv[2])")
  await writeFile(join(root, 'wait.mjs'), "console.log('waiting', process.pid)\nsetInterval(() => {}, 1000)")
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true, maxRetries: 3 })
})

describe('with-runtime.sh', () => {
  it('installs first on a fresh clone, says so, and then runs', async () => {
    const { code, output } = await run('hello.mjs', 'you')
    expect({ code, installations: await installations() }).toEqual({ code: 0, installations: 1 })
    expect(output).toMatch(/^Installing the dependencies .*minutes.*\n( .*\n)*hello you\n$/)
  })

  it('prints elapsed time and installed size on separate lines while npm ci runs', { tags: ['campaign'] }, async () => {
    await writeFile(join(root, 'slow'), '')
    const child = start('hello.mjs')
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    const line = / {2}\d+ s, \d+ MB of about [\d.]+ GB installed\n/
    await vi.waitFor(() => expect(output).toMatch(line), { timeout: 30_000 })
    await rm(join(root, 'slow'))
    await once(child, 'close')
    expect(output.trimEnd().split('\n').at(-1)).toBe('hello undefined')
  })

  it('installs once per lock file, and is silent otherwise', { tags: ['campaign'] }, async () => {
    await run('hello.mjs')
    expect(await run('hello.mjs', 'again')).toEqual({ code: 0, output: 'hello again\n' })
    expect(await installations()).toBe(1)
    await describePackage('1.0.1')
    await run('hello.mjs')
    expect(await installations()).toBe(2)
  })

  it('accepts an installation by a manual npm ci', { tags: ['campaign'] }, async () => {
    await once(spawn('npm', ['ci'], { cwd: root }), 'exit')
    await run('hello.mjs')
    expect(await installations()).toBe(1)
  })

  it('repeats an interrupted installation', { tags: ['campaign'] }, async () => {
    await run('hello.mjs')
    await rm(join(root, 'node_modules'), { recursive: true })
    await mkdir(join(root, 'node_modules'))
    await symlink('999999999', join(root, '.cache', 'installing'))
    expect((await run('hello.mjs')).code).toBe(0)
    expect(await installations()).toBe(2)
  })

  it('lets one of two concurrent starts install', { tags: ['campaign'] }, async () => {
    const both = await Promise.all([run('hello.mjs'), run('hello.mjs')])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(await installations()).toBe(1)
  })

  it('stops and shows why if npm ci fails', { tags: ['campaign'] }, async () => {
    await writeFile(
      join(root, 'package-lock.json'),
      '{"lockfileVersion": 3, "packages": {"": {"dependencies": {"no": "1"}}}}',
    )
    const { code, output } = await run('hello.mjs')
    expect(code).toBe(1)
    expect(output).toContain('npm ci failed')
    expect(output).not.toContain('hello')
  })

  it.skipIf(process.platform !== 'linux')(
    'stops the installation when stopped, and starts it again the next time',
    { tags: ['campaign'] },
    async () => {
      await writeFile(join(root, 'slow'), '')
      const child = start('hello.mjs')
      const npm = await installer()
      child.kill('SIGTERM')
      expect(await once(child, 'close')).toEqual([1, null])
      await vi.waitFor(() => expect(() => process.kill(npm, 0)).toThrow('ESRCH'), { timeout: 30_000 })
      await rm(join(root, 'slow'))
      expect((await run('hello.mjs')).output).toContain('Installing')
    },
  )

  it('is replaced by the program it starts, so that signals reach the program', { tags: ['campaign'] }, async () => {
    await run('hello.mjs')
    const child = start('wait.mjs')
    expect(await firstLine(child)).toBe(`waiting ${child.pid}`)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
  })
})

function start(...args: string[]): ChildProcess {
  return spawn('sh', [join(root, 'scripts', 'with-runtime.sh'), ...args], {
    cwd: tmpdir(),
    env: { ...process.env, INSTALL_PROGRESS_SECONDS: '0.3' },
  })
}

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const child = start(...args)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** The process id of the running npm ci. */
async function installer(): Promise<number> {
  for (;;) {
    const holder = Number(await readlink(join(root, '.cache', 'installing')).catch(() => 0))
    const commandLine = await readFile(`/proc/${holder}/cmdline`, 'utf8').catch(() => '')
    if (commandLine.includes('npm')) return holder
    await sleep(20)
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) return ''
  const [chunk] = await once(child.stdout, 'data')
  return String(chunk).trim()
}

async function installations(): Promise<number> {
  return (await readFile(join(root, 'installations'), 'utf8').catch(() => '')).length
}

async function describePackage(version: string): Promise<void> {
  const about = { name: 'fixture', version, dependencies: { neighbour: 'file:neighbour' } }
  const scripts = { postinstall: 'while [ -e slow ]; do sleep 0.1; done; printf x >>installations' }
  await writeJson('package.json', { ...about, type: 'module', scripts })
  await writeJson('neighbour/package.json', { name: 'neighbour', version: '1.0.0' })
  const packages = {
    '': { ...about, hasInstallScript: true },
    neighbour: { version: '1.0.0' },
    'node_modules/neighbour': { resolved: 'neighbour', link: true },
  }
  await writeJson('package-lock.json', { ...about, lockfileVersion: 3, packages })
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(join(root, path), JSON.stringify(value))
}
