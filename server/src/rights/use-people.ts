import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from '../testing/make-app.ts'
import type { People } from './people.ts'
import { makePeopleApp } from './people-template.ts'

/** An application without a worker, everybody of the matrix, and a paper that went the whole way, to copy from. */
export type PeopleScene = { app: TestApp; people: People; original: number }

/** Opens such a scene before the tests of the `describe` that calls it, and closes it after them; it is empty until then. */
export function usePeople(): PeopleScene {
  const scene = {} as PeopleScene
  beforeAll(async () => {
    Object.assign(scene, await makePeopleApp())
  })
  afterAll(() => scene.app.close())
  return scene
}
