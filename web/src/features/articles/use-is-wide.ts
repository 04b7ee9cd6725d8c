import { BREAKPOINTS } from '@colophon/protocol/constants'
import { useMediaQuery } from '@mantine/hooks'

/** True where a table has room, from 768 px; below, lists are cards. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${BREAKPOINTS[1]}px)`, false, { getInitialValueInEffect: false })
}
