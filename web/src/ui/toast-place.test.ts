import { describe, expect, it } from 'vitest'
import { toastPlace } from './toast-place.ts'

const TOAST = { width: 300, height: 60 }
const WINDOW = { width: 1440, height: 900 }
const bar = { left: 1100, top: 0, right: 1440, bottom: 48 }
const panel = { left: 1020, top: 56, right: 1440, bottom: 900 }

describe('the place of toasts', () => {
  it('is the top right of a page without controls there', () =>
    expect(toastPlace(TOAST, WINDOW, [])).toEqual({ top: 8, right: 8 }))
  it('is below a bar of controls', () => expect(toastPlace(TOAST, WINDOW, [bar])).toEqual({ top: 48, right: 8 }))
  it('is beside a panel of controls', () =>
    expect(toastPlace(TOAST, WINDOW, [bar, panel])).toEqual({ top: 8, right: 424 }))
  it('is where the least is covered if nothing is free', () => {
    const all = { left: 0, top: 0, right: 390, bottom: 700 }
    const twice = { left: 0, top: 0, right: 390, bottom: 48 }
    expect(toastPlace({ width: 374, height: 60 }, { width: 390, height: 844 }, [all, twice])).toEqual({
      top: 48,
      right: 8,
    })
  })
})
