import { afterAll, beforeAll } from 'vitest'
import type { JobName } from '../platform/jobs/jobs.ts'
import type { JobsRunner } from '../platform/jobs/jobs-runner.ts'
import { makeApp, type TestApp } from './make-app.ts'
import { startWorker } from './make-article.ts'
import { makeUser, type TestUser } from './make-user.ts'

/** The product as a test finds it: an application, a worker, somebody who owns papers and somebody else. */
export type Scene = { app: TestApp; worker: JobsRunner; owner: TestUser; reader: TestUser }

/**
 * Opens a scene before the tests of the `describe` that calls it, and closes it after them; it is empty until then.
 * The owner may have a name, and the worker may know but some jobs.
 */
export function useApp({ ownerName, jobs }: { ownerName?: string; jobs?: readonly JobName[] } = {}): Scene {
  const scene = {} as Scene
  beforeAll(async () => {
    scene.app = await makeApp()
    scene.worker = await startWorker(scene.app, jobs)
    scene.owner = await makeUser(scene.app, ownerName === undefined ? {} : { username: ownerName })
    scene.reader = await makeUser(scene.app)
  })
  afterAll(async () => {
    await scene.worker.stop()
    await scene.app.close()
  })
  return scene
}
