import { expect, test } from 'vitest'
import { isStoreAway } from '../../platform/files/store-endpoint.ts'
import { causeOf } from '../../platform/http/errors.ts'
import { fromStore } from './remote.ts'

const never = new Promise<never>(() => undefined)
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

// Proves: x-store-away
test('a question that the object store leaves open fails as busy after its time', async () => {
  expect(causeOf(await failure(fromStore(never, 20)))).toBe('busy')
})

test('an error of the object store is busy; another error, and a result in time, are passed on', async () => {
  const away = new Error('LanceError(IO): Generic S3 error: Error performing GET http://127.0.0.1:1/bucket')
  expect(causeOf(await failure(fromStore(Promise.reject(away), 1000)))).toBe('busy')
  const other = new Error('no such column')
  expect(await failure(fromStore(Promise.reject(other), 1000))).toBe(other)
  expect(await fromStore(Promise.resolve(7), 1000)).toBe(7)
})

test('a store that the engine cannot reach, or that fails, is away; one that refuses a request is not', () => {
  const message = (end: string) =>
    new Error(`LanceError(IO): Generic S3 error: Error performing GET http://a/b - ${end}`)
  const wrapped = new Error('not indexed', { cause: message('HTTP error: error sending request') })
  expect(isStoreAway(wrapped)).toBe(true)
  expect(isStoreAway(message('Server returned non-2xx status code: 503 Service Unavailable'))).toBe(true)
  expect(isStoreAway(message('Server returned non-2xx status code: 403 Forbidden'))).toBe(false)
})
