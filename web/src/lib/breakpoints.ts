import { BREAKPOINTS } from '@colophon/protocol/constants'

export type Breakpoint = (typeof BREAKPOINTS)[number]

/** Breakpoints are in pixels at a font size of 16 px; queries use `em`, so that larger text gets a narrower layout. */
const PIXELS_PER_EM = 16

/** Media query for a minimum window width, the same as in the style sheets. */
export function fromWidth(width: Breakpoint): string {
  return `(min-width: ${width / PIXELS_PER_EM}em)`
}

/** The theme's breakpoints by name. */
export const BREAKPOINT_EMS = Object.fromEntries(
  (['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const).map((name, index) => [
    name,
    `${(BREAKPOINTS[index] ?? 0) / PIXELS_PER_EM}em`,
  ]),
) as Record<'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
