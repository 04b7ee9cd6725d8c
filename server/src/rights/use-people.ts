import { afterAll, beforeAll } from 'vitest'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
import { makePeople, type People } from './people.ts'

/** An application without a worker, everybody of the matrix, and a paper that went the whole way, to copy from. */
export type PeopleScene = { app: TestApp; people: People; original: number }

/** Opens such a scene before the tests of the `describe` that calls it, and closes it after them; it is empty until then. */
export function usePeople(): PeopleScene {
  const scene = {} as PeopleScene
  beforeAll(async () => {
    scene.app = await makeApp()
    scene.people = await makePeople(scene.app)
    const worker = await startWorker(scene.app)
    scene.original = (await makeArticle(scene.people.owner)).id
    await worker.stop()
  })
  afterAll(() => scene.app.close())
  return scene
}
