import { expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { readGreyMap, scanned } from './grey-map.ts'

const rows = (data: Uint8Array, width: number) =>
  Array.from({ length: data.length / width }, (_, y) => [...data.subarray(y * width, (y + 1) * width)])

it('a grey map is read from its file', () => {
  const file = Uint8Array.from([...Buffer.from('P5\n3 2\n255\n'), 1, 2, 3, 4, 5, 6])
  expect(readGreyMap(file)).toEqual({ width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) })
})

it('a black row is skewed by one pixel down per two to the right, and white is paper white', () => {
  const data = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255)
  const made = scanned({ width: 4, height: 4, data }, { slope: 0.5, noise: 0 }, seeded(1))
  expect(rows(made.data, 4)).toEqual([
    [245, 245, 245, 245],
    [0, 245, 245, 245],
    [245, 0, 0, 245],
    [245, 245, 245, 0],
  ])
})

it('noise stays within its limit, and is deterministic by seed', () => {
  const plain = { width: 50, height: 50, data: new Uint8Array(2500).fill(100) }
  const noisy = scanned(plain, { slope: 0, noise: 12 }, seeded(7))
  expect(noisy).toEqual(scanned(plain, { slope: 0, noise: 12 }, seeded(7)))
  expect(Math.min(...noisy.data)).toBe(88)
  expect(Math.max(...noisy.data)).toBe(112)
})
