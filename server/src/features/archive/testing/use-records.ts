import { afterAll, beforeAll } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { fileFolder } from './record-files.ts'

// Files of thousands of records take long on a busy machine.

export type RecordsScene = { app: TestApp; folder: Awaited<ReturnType<typeof fileFolder>> }

/** Opens such a scene for the tests of the calling file; empty until they begin. */
export function useRecords(): RecordsScene {
  const scene = {} as RecordsScene
  beforeAll(async () => {
    scene.app = await makeApp()
    scene.folder = await fileFolder()
  })
  afterAll(async () => {
    await scene.folder.remove()
    await scene.app.close()
  })
  return scene
}
