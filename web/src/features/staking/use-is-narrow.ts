import { useMediaQuery } from '@mantine/hooks'

/** True where a table of stakes has no room beside the menu. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 79.99em)', true, { getInitialValueInEffect: false })
}
