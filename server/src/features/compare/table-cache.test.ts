import { describe, expect, test } from 'vitest'
import { openTableCache } from './table-cache.ts'

const account = (signal = new AbortController().signal) => ({ caller: { accountId: 1 }, signal })
const visitor = (signal = new AbortController().signal) => ({ caller: { network: '192.0.2.1' }, signal })

/** A computation that ends when told to. */
function computation() {
  const begun: { end(value: string): void; signal: AbortSignal }[] = []
  const compute = (signal: AbortSignal) =>
    new Promise<string>((end, reject) => {
      begun.push({ end, signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { begun, compute }
}

describe('computed tables', () => {
  // Proves: x-analysis-turns
  test('a table is computed once for all who wait for it and for those who ask later', async () => {
    const cache = openTableCache<string>()
    const { begun, compute } = computation()
    const waiting = [cache.read(1, account(), compute), cache.read(1, account(), compute)]
    const other = cache.read(2, account(), compute)
    expect(begun).toHaveLength(2)
    begun[0]?.end('one')
    begun[1]?.end('two')
    expect(await Promise.all([...waiting, other])).toEqual(['one', 'one', 'two'])
    expect(await cache.read(1, visitor(), compute)).toBe('one')
    expect(begun).toHaveLength(2)
  })

  // Proves: x-analysis-turns
  test('a computation ends when all who wait for it have left, and begins again for the next', async () => {
    const cache = openTableCache<string>()
    const { begun, compute } = computation()
    const [one, other] = [new AbortController(), new AbortController()]
    const waiting = [cache.read(1, account(one.signal), compute), cache.read(1, account(other.signal), compute)]
    const left = Promise.allSettled(waiting)
    one.abort(new Error('left'))
    await expect(waiting[0]).rejects.toThrow('left')
    expect(begun[0]?.signal.aborted).toBe(false)
    other.abort(new Error('left'))
    await left
    expect(begun[0]?.signal.aborted).toBe(true)
    const next = cache.read(1, account(), compute)
    begun[1]?.end('again')
    expect(await next).toBe('again')
  })

  test('accounts do not wait for what is computed for visitors, and a failure is not kept', async () => {
    const cache = openTableCache<string>()
    const { begun, compute } = computation()
    const guest = cache.read(1, visitor(), compute)
    const own = cache.read(1, account(), compute)
    expect(begun).toHaveLength(2)
    begun[1]?.end('own')
    expect(await own).toBe('own')
    begun[0]?.end('theirs')
    expect(await guest).toBe('theirs')
    await expect(cache.read(2, account(), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await cache.read(2, account(), async () => 'done')).toBe('done')
  })

  test('the oldest tables are dropped where all would take too much memory', async () => {
    const cache = openTableCache<string>(20)
    let computed = 0
    const read = (from: number) =>
      cache.read(from, account(), async () => {
        computed += 1
        return `table ${from}`
      })
    for (const from of [1, 2, 1, 3, 1, 2]) expect(await read(from)).toBe(`table ${from}`)
    expect(computed).toBe(4)
  })
})
