import { afterAll, beforeAll } from 'vitest'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'
import { fileFolder } from './record-files.ts'

// Files of thousands of records are read, which takes long while the machine is busy with other tests.

/** An application and a folder for files of records. */
export type RecordsScene = { app: TestApp; folder: Awaited<ReturnType<typeof fileFolder>> }

/** Opens such a scene before the tests of the file that calls it, and closes it after them; it is empty until then. */
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
