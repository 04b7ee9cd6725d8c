import { useMediaQuery } from '@mantine/hooks'
import { type Breakpoint, fromWidth } from '../breakpoints.ts'

/** True from the given window width on; 768 px by default. */
export function useIsWide(from: Breakpoint = 768): boolean {
  return useMediaQuery(fromWidth(from), false, { getInitialValueInEffect: false })
}
