import { afterAll, beforeAll } from 'vitest'
import type { JobsRunner } from '../../src/platform/jobs/jobs-runner.ts'
import { makeApp, type TestApp } from './make-app.ts'
import { startWorker } from './make-article.ts'
import { makeUser, type TestUser } from './make-user.ts'

/** An application, a worker, an owner of papers and another user. */
export type Scene = { app: TestApp; worker: JobsRunner; owner: TestUser; reader: TestUser }

/**
 * Opens a scene for the tests of the calling `describe`; empty until they begin. `ownerName` names the owner, `jobs`
 * limits the worker.
 */
export function useApp({ ownerName, jobs }: { ownerName?: string; jobs?: readonly string[] } = {}): Scene {
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
