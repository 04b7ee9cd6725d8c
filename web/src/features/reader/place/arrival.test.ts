import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const KEY = 'colophon.reader.arrived'

let pages = 0

/** The module as a page that was just loaded has it. */
async function loaded(type: string, shownBefore: string | null): Promise<typeof import('./use-places.ts')> {
  vi.stubGlobal('performance', { now: Date.now, getEntriesByType: () => [{ type }] })
  if (shownBefore) sessionStorage.setItem(KEY, `${shownBefore} ${location.pathname}`)
  pages += 1
  return import(/* @vite-ignore */ `./use-places.ts?page=${pages}`)
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('a reload goes on at the entry that was shown, also when its text comes after its pages', async () => {
  const { hasArrived, noteArrival } = await loaded('reload', 'one')
  expect(hasArrived('one')).toBe(true)
  noteArrival('one')
  expect(hasArrived('one')).toBe(true)
})

it('another entry leads to what it names, and so does the first one from then on', async () => {
  const { hasArrived, noteArrival } = await loaded('reload', 'one')
  expect(hasArrived('two')).toBe(false)
  noteArrival('two')
  expect(hasArrived('one')).toBe(false)
})

it('a first visit leads to what the address names, however often it is asked', async () => {
  const { hasArrived, noteArrival } = await loaded('navigate', 'one')
  expect(hasArrived('one')).toBe(false)
  noteArrival('one')
  expect(hasArrived('one')).toBe(false)
})

it('a browser that keeps nothing is led to what the address names', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { hasArrived, noteArrival } = await loaded('reload', null)
  expect(hasArrived('one')).toBe(false)
  noteArrival('one')
})
