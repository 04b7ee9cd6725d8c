import { useMediaQuery } from '@mantine/hooks'
import { fromWidth } from '../../lib/breakpoints.ts'

/** True where a table of stakes has no room beside the menu. */
export function useIsNarrow(): boolean {
  return !useMediaQuery(fromWidth(1280), false, { getInitialValueInEffect: false })
}
