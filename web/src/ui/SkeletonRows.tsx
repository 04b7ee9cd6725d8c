import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'

/** Placeholder rows with the height of the content to come. */
export function SkeletonRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={height} radius="sm" aria-hidden />
      ))}
    </Stack>
  )
}
