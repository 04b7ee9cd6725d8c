import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cruiseTree, ruleNames } from './cruise.ts'
import { plantedViolations, soundTree, type Tree } from './planted-violations.ts'

describe('the architecture check', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'colophon-tree-'))
    await plant(soundTree)
    await mkdir(join(root, 'node_modules', '@colophon'))
    for (const part of ['protocol', 'analysis']) {
      await symlink(join('..', '..', part), join(root, 'node_modules', '@colophon', part))
    }
  })

  afterEach(async () => {
    await rm(root, { recursive: true })
  })

  it('finds nothing in a valid tree, and reads all of it', async () => {
    const { modules, violations } = await cruiseTree(root)
    const sources = Object.keys(soundTree).filter((path) => /\.tsx?$/.test(path))
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThanOrEqual(sources.length)
  })

  it('is tested for every rule', async () => {
    expect(Object.keys(plantedViolations).sort()).toEqual((await ruleNames()).sort())
  })

  for (const [rule, tree] of Object.entries(plantedViolations)) {
    it(`reports a violation of ${rule}`, async () => {
      await plant(tree)
      const { violations } = await cruiseTree(root)
      const guilty = Object.keys(tree).filter((path) => /^import/.test(tree[path] ?? ''))
      for (const path of guilty) {
        expect(violations).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: .*${path}`)))
      }
    })
  }

  async function plant(tree: Tree): Promise<void> {
    for (const [path, content] of Object.entries(tree)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
  }
})
