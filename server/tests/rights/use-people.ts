import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from '../testing/make-app.ts'
import type { People } from './people.ts'
import { makePeopleApp } from './people-template.ts'

/** An application without a worker, the users of the matrix, and a processed paper to copy from. */
export type PeopleScene = { app: TestApp; people: People; original: number }

/** Opens such a scene for the tests of the calling `describe`; empty until they begin. */
export function usePeople(): PeopleScene {
  const scene = {} as PeopleScene
  beforeAll(async () => {
    Object.assign(scene, await makePeopleApp())
  })
  afterAll(() => scene.app.close())
  return scene
}
