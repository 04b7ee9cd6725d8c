import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { repository } from './run-command.ts'

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** The parts that run in production; what journeys, pages and figures need besides is not shipped. */
const PRODUCT = ['protocol', 'analysis', 'chain', 'server', 'web']
/** Each package that somebody else writes has to be read, updated and trusted: a new one takes the place of an old one. */
const MOST = 65

let manifests: Manifest[]
beforeAll(async () => {
  manifests = await Promise.all(
    PRODUCT.map(async (part) => JSON.parse(await readFile(join(repository, part, 'package.json'), 'utf8'))),
  )
})

const foreign = (packages: Record<string, string> = {}) =>
  Object.entries(packages).filter(([name]) => !name.startsWith('@colophon/'))

describe('the packages of others that the product stands on', () => {
  it(`are ${MOST} at most over all parts`, () => {
    const names = new Set(manifests.flatMap(({ dependencies }) => foreign(dependencies).map(([name]) => name)))
    expect(names.size, [...names].sort().join(' ')).toBeLessThanOrEqual(MOST)
    // A list that was not found would be short enough.
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

  it('are not listed twice in a part, as needed and as needed for its tests', () => {
    const twice = manifests.flatMap(({ name, dependencies, devDependencies }) =>
      foreign(devDependencies).flatMap(([other]) => (other in (dependencies ?? {}) ? [`${name}: ${other}`] : [])),
    )
    expect(twice).toEqual([])
  })
})
