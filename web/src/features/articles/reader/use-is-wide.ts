import type { BREAKPOINTS } from '@colophon/protocol/constants'
import { useMediaQuery } from '@mantine/hooks'

/** True from the given width of the window, in CSS pixels; below 768 px, unless told otherwise, lists are cards. */
export function useIsWide(from: (typeof BREAKPOINTS)[number] = 768): boolean {
  return useMediaQuery(`(min-width: ${from}px)`, false, { getInitialValueInEffect: false })
}
