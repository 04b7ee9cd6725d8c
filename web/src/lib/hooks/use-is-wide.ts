import { useMediaQuery } from '@mantine/hooks'
import { type Breakpoint, fromWidth } from '../breakpoints.ts'

/** True from the given width of the window on; below 768 px, unless told otherwise, lists are cards. */
export function useIsWide(from: Breakpoint = 768): boolean {
  return useMediaQuery(fromWidth(from), false, { getInitialValueInEffect: false })
}
