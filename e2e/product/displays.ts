import { test } from '@playwright/test'

/** A width of the window in CSS pixels, and a theme. */
export type Display = { width: number; theme: 'light' | 'dark' }

/** All displays at which every screen must be accessible. The campaigns check each of them. */
export const DISPLAYS: readonly Display[] = (['light', 'dark'] as const).flatMap((theme) =>
  [390, 768, 1440].map((width) => ({ width, theme })),
)

/** The one display that `npm test` checks: faults of layout and contrast show most often on a narrow dark screen. */
const isGuarded = ({ width, theme }: Display) => width === 390 && theme === 'dark'

/** The tag of a test at one display: what `npm test` does not check is left to the campaigns. */
export const tagOf = (display: Display) => (isGuarded(display) ? {} : { tag: '@campaign' })

/** The displays that a journey checks on its way. */
export function displaysToCheck(): readonly Display[] {
  return test.info().project.name === 'campaigns' ? DISPLAYS : DISPLAYS.filter(isGuarded)
}
