import { test } from '@playwright/test'

/** A window width in CSS pixels, and a theme. */
export type Display = { width: number; theme: 'light' | 'dark' }

/** All displays at which every screen must be accessible; the campaigns check each. */
export const DISPLAYS: readonly Display[] = (['light', 'dark'] as const).flatMap((theme) =>
  [390, 768, 1440].map((width) => ({ width, theme })),
)

/** The one display checked by `npm test`, because most layout and contrast faults show on a narrow dark screen. */
const isGuarded = ({ width, theme }: Display) => width === 390 && theme === 'dark'

/** The displays that a journey checks in this run. */
export function displaysToCheck(): readonly Display[] {
  return test.info().project.name === 'campaigns' ? DISPLAYS : DISPLAYS.filter(isGuarded)
}
