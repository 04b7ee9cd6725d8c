import { test } from '@playwright/test'

/** A window width in CSS pixels, and a theme. */
export type Display = { width: number; theme: 'light' | 'dark' }

/** The displays at which the campaigns check screens: a theme changes only colours, a width only the layout. */
export const DISPLAYS: readonly Display[] = [
  { width: 390, theme: 'light' },
  { width: 1440, theme: 'dark' },
]

/** The one display checked by `npm test`, because most layout and contrast faults show on a narrow dark screen. */
const GUARDED: readonly Display[] = [{ width: 390, theme: 'dark' }]

/** The displays that a journey checks in this run. */
export function displaysToCheck(): readonly Display[] {
  return test.info().project.name === 'campaigns' ? DISPLAYS : GUARDED
}
