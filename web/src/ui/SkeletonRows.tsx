import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import classes from './states.module.css'

/** From this height on the content is one surface, such as a page or a drawing. */
const SURFACE_MIN = 160

/** Placeholder rows with the height and the lines of the text to come. */
export function SkeletonRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classes.pending} style={{ height }} aria-hidden>
          {height >= SURFACE_MIN ? <Skeleton height="100%" radius="sm" /> : <PendingLines height={height} row={row} />}
        </div>
      ))}
    </Stack>
  )
}

/** A title and the lines below it, as many as the row has room for. */
function PendingLines({ height, row }: { height: number; row: number }) {
  const lines = Math.floor((height - 8) / 24)
  return (
    <>
      <Skeleton height={16} width={row % 2 === 0 ? '64%' : '48%'} radius="sm" />
      {lines > 2 && <Skeleton height={12} radius="sm" />}
      {lines > 1 && <Skeleton height={12} width={row % 2 === 0 ? '32%' : '40%'} radius="sm" />}
    </>
  )
}
