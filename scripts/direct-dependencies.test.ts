import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { repository } from './run-command.ts'

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** The parts that run in production; other dependencies are not shipped. */
const PRODUCT = ['protocol', 'analysis', 'chain', 'client', 'server', 'web']
/** Limit of direct dependencies, since each must be reviewed and updated: a new one replaces an old one. */
const MOST = 65

let manifests: Manifest[]
beforeAll(async () => {
  manifests = await Promise.all(
    PRODUCT.map(async (part) => JSON.parse(await readFile(join(repository, part, 'package.json'), 'utf8'))),
  )
})

const foreign = (packages: Record<string, string> = {}) =>
  Object.entries(packages).filter(([name]) => !name.startsWith('@colophon/'))

describe('direct dependencies', () => {
  it(`are ${MOST} at most over all parts`, () => {
    const names = new Set(manifests.flatMap(({ dependencies }) => foreign(dependencies).map(([name]) => name)))
    expect(names.size, [...names].sort().join(' ')).toBeLessThanOrEqual(MOST)
    // Guards against an empty list.
    expect(names).toContain('zod')
  })

  it('have one exact version each, the same in every part', () => {
    const versions = new Map<string, Set<string>>()
    for (const { dependencies, devDependencies } of manifests) {
      for (const [name, version] of [...foreign(dependencies), ...foreign(devDependencies)]) {
        versions.set(name, (versions.get(name) ?? new Set()).add(version))
      }
    }
    const wrong = [...versions].filter(
      ([, all]) => all.size > 1 || ![...all].every((one) => /^\d+\.\d+\.\d+/.test(one)),
    )
    expect(wrong).toEqual([])
  })

  it('are listed once per part, either as dependency or as devDependency', () => {
    const twice = manifests.flatMap(({ name, dependencies, devDependencies }) =>
      foreign(devDependencies).flatMap(([other]) => (other in (dependencies ?? {}) ? [`${name}: ${other}`] : [])),
    )
    expect(twice).toEqual([])
  })
})
