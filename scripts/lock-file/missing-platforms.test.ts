import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../run-command.ts'
import { completed, type LockFile, missingPlatforms } from './missing-platforms.ts'

const lock: LockFile = {
  packages: {
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '1.0.0',
        '@tool/darwin-arm64': '1.0.0',
        '@tool/linux-x64-musl': '1.0.0',
        '@tool/win32-amd64': '1.0.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '1.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'] },
  },
}

describe('a lock file written on one platform', () => {
  it('lacks the packages of the others', () => {
    const each = { version: '1.0.0', dev: true, optional: true }
    expect(missingPlatforms(lock)).toEqual({
      'node_modules/@tool/darwin-arm64': { ...each, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@tool/win32-amd64': { ...each, os: ['win32'], cpu: ['x64'] },
      'node_modules/@tool/linux-x64-musl': { ...each, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    })
  })

  it('can be completed without other changes', () => {
    const whole = completed(lock)
    expect(missingPlatforms(whole)).toEqual({})
    expect(whole.packages).toMatchObject(lock.packages)
  })
})

describe('package-lock.json', () => {
  it('has the packages of every platform; if not: node scripts/complete-lock.ts', async () => {
    const text = await readFile(join(repository, 'package-lock.json'), 'utf8')
    expect(Object.keys(missingPlatforms(JSON.parse(text)))).toEqual([])
  })

  it('names no registry, so that it can be installed from any', async () => {
    expect(await readFile(join(repository, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http')
  })
})
