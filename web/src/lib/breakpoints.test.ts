import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BREAKPOINTS } from '@colophon/protocol/constants'
import { expect, it } from 'vitest'
import { BREAKPOINT_EMS, type Breakpoint, fromWidth } from './breakpoints.ts'

const SOURCES = join(import.meta.dirname, '..')
const EMS = BREAKPOINTS.map((width) => `${width / 16}em`)

/** The window widths in a style sheet's media queries; container queries are ignored. */
function widthsIn(css: string): string[] {
  return [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/\(\s*(?:min-|max-)?width\s*(?::|[<>]=?)\s*([^)\s]+)\s*\)/g)].map(([, width]) => String(width)),
  )
}

// Proves: 2-breakpoints, x-window-widths
it('every style sheet uses only the six breakpoints of the code, in the same unit', () => {
  expect(BREAKPOINTS).toEqual([576, 768, 1024, 1280, 1440, 1920])
  const files = globSync('**/*.css', { cwd: SOURCES })
  const asked = files.flatMap((file) => {
    const css = readFileSync(`${SOURCES}/${file}`, 'utf8')
    return widthsIn(css).map((width) => ({ file, width }))
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ width }) => !EMS.includes(width))).toEqual([])
  expect(EMS.filter((em) => !asked.some(({ width }) => width === em))).toEqual([])
})

it('breakpoints are in em, so that enlarged text moves them too', () => {
  expect(BREAKPOINTS.map((width: Breakpoint) => fromWidth(width))).toEqual(EMS.map((em) => `(min-width: ${em})`))
  expect(Object.values(BREAKPOINT_EMS)).toEqual(EMS)
})
