import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseIdentity, ownerFor } from './identity.ts'
import { startPostgres } from './start-postgres.ts'

const log = pino({ level: 'silent' })
const isRoot = process.geteuid?.() === 0

/** Root without user namespaces, as in most containers: the tool that creates them is hidden. */
describe.skipIf(!isRoot)('the embedded PostgreSQL of root without user namespaces', () => {
  const path = process.env.PATH ?? ''
  let tools: string
  let parent: string

  beforeEach(async () => {
    tools = await mkdtemp(join(tmpdir(), 'colophon-tools-'))
    await chmod(tools, 0o755)
    for (const tool of ['true', 'test']) await symlink(whereIs(tool), join(tools, tool))
    process.env.PATH = tools
    parent = await mkdtemp(join(tmpdir(), 'colophon-postgres-'))
  })

  afterEach(async () => {
    process.env.PATH = path
    await rm(tools, { recursive: true })
    await rm(parent, { recursive: true })
  })

  it('PostgreSQL runs as another user in DATA_DIR when that user can reach it', { tags: ['campaign'] }, async () => {
    await chmod(parent, 0o755)
    const dataDir = join(parent, 'data')
    const postgres = await startPostgres({ dataDir, log, durable: false })
    await postgres.stop()
    expect(postgres.where).toBe(join(dataDir, 'postgres'))
    expect((await stat(postgres.where)).uid).not.toBe(0)
    expect((await stat(dataDir)).mode & 0o007).toBe(0)
  })

  it('PostgreSQL runs in a system folder when DATA_DIR is closed to its user, and later starts find it there', {
    tags: ['campaign'],
  }, async () => {
    await chmod(parent, 0o700)
    const dataDir = join(parent, 'data')
    const first = await startPostgres({ dataDir, log, durable: false })
    try {
      await first.stop()
      expect(first.where.startsWith(parent)).toBe(false)
      process.env.PATH = path
      const second = await startPostgres({ dataDir, log, durable: false })
      await second.stop()
      expect(second.where).toBe(first.where)
    } finally {
      await rm(first.where, { recursive: true })
    }
    await expect(startPostgres({ dataDir, log })).rejects.toThrow('nothing is there')
  })

  it('PostgreSQL never runs as root', async () => {
    const identity = await chooseIdentity()
    expect(identity.kind).toBe('user')
    expect(ownerFor(identity).uid).toBeGreaterThan(0)
  })
})

function whereIs(tool: string): string {
  return existsSync(`/usr/bin/${tool}`) ? `/usr/bin/${tool}` : `/bin/${tool}`
}
