import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataFolderWarning } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-mode-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the warning about the data folder', () => {
  it.each([
    [0o755, false],
    [0o750, false],
    [0o710, false],
    [0o702, false],
    [0o711, true],
    [0o750, true],
  ])('names the folder and its mode %o (root: %s), with the command that closes it', async (mode, isRoot) => {
    await chmod(folder, mode)
    const warning = await dataFolderWarning(folder, isRoot)
    expect(warning).toContain(`${folder} (mode 0${mode.toString(8)})`)
    expect(warning).toContain(`chmod 700 '${folder}'`)
  })

  it.each([
    [0o700, false],
    [0o500, false],
    [0o700, true],
    [0o710, true],
  ])('is absent with mode %o (root: %s)', async (mode, isRoot) => {
    await chmod(folder, mode)
    expect(await dataFolderWarning(folder, isRoot)).toBeNull()
  })
})
