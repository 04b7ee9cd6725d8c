import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { failPoint } from './fail-point.ts'

const POINT = 'publish:before-commit'
let folder: string | undefined

afterEach(async () => {
  vi.unstubAllEnvs()
  if (folder) await rm(folder, { recursive: true, force: true })
  folder = undefined
})

async function armed(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'fail-points-'))
  await writeFile(join(folder, POINT), '')
  return folder
}

it('a fail point does nothing without the folder or a file with its name', async () => {
  await failPoint(POINT)
  vi.stubEnv('FAIL_POINTS', await armed())
  await failPoint('graph-save:before-commit')
  expect(await readdir(folder ?? '')).toEqual([POINT])
})

it('a fail point holds only the first caller, until its file is removed', async () => {
  const place = await armed()
  vi.stubEnv('FAIL_POINTS', place)
  let isHeld = true
  const first = failPoint(POINT).then(() => {
    isHeld = false
  })
  await vi.waitFor(async () => expect(await readdir(place)).toEqual([`${POINT}.reached`]))
  await failPoint(POINT)
  expect(isHeld).toBe(true)
  await rm(join(place, `${POINT}.reached`))
  await first
})
