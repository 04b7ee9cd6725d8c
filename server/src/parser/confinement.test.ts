import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confined, networkWall } from './confinement.ts'

describe('code inside a parser process', () => {
  const server = createServer((socket) => void socket.end())
  let dataDir: string
  let found: Record<string, string>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colophon-confined-'))
    const secret = join(dataDir, 'secrets', 'instance')
    await mkdir(join(dataDir, 'secrets'))
    await writeFile(secret, 'the secret of this installation')
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const child = fork(new URL('./testing/hostile-code.ts', import.meta.url), [secret, String(port)], {
      ...confined(128, { hasAddons: false }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    ;[found] = await once(child, 'message')
  }, 60_000)
  afterAll(async () => {
    server.close()
    await rm(dataDir, { recursive: true })
  })

  it.each(['readSecret', 'readThroughProc', 'listRoot', 'readParentEnvironment', 'write', 'startProcess'])(
    'the permission model denies %s to code inside a parser process',
    (attempt) => expect(found[attempt]).toBe('refused: ERR_ACCESS_DENIED'),
  )

  it('code inside a parser process can read its own code, so the denied attempts did run', () =>
    expect(found.readOwnCode).toBe('true'))

  it.runIf(networkWall())('code inside a parser process cannot connect to a local port', () =>
    expect(found.connect).toMatch(/^refused: E/),
  )
})
