import { describe, expect, it } from 'vitest'
import { SCHEMES } from './palette.ts'

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(SCHEMES))('in the %s theme', (_, scheme) => {
  it.each(['text', 'dimmed', 'accent', 'care'] as const)(
    '%s has a contrast of at least 7:1 on both surfaces',
    (name) => {
      expect(contrast(scheme[name], scheme.paper)).toBeGreaterThanOrEqual(7)
      expect(contrast(scheme[name], scheme.raised)).toBeGreaterThanOrEqual(7)
    },
  )

  it('the border of a field has a contrast of at least 3:1 on both surfaces', () => {
    expect(contrast(scheme.field, scheme.paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(scheme.field, scheme.raised)).toBeGreaterThanOrEqual(3)
  })

  it.each(['accent', 'care'] as const)('the text on a button in %s has a contrast of at least 7:1', (name) => {
    expect(contrast(scheme.onAccent, scheme[name])).toBeGreaterThanOrEqual(7)
  })
})
