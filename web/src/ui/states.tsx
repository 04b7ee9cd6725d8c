import { Box, Button, Group, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { NO_CONNECTION } from '../lib/api/call-error.ts'
import { useLiveState } from '../lib/hooks/use-live.ts'
import classes from './states.module.css'

/** The empty state of a list: why it is empty and what to do. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <section className={classes.state}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Box maw="68ch" mt="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Box>
      )}
      {actions && (
        <Group gap="xs" align="stretch" mt="md">
          {actions}
        </Group>
      )}
    </section>
  )
}

type ErrorProps = {
  /** The exact failure message. */
  message: string
  /** What was not lost. */
  kept?: string | undefined
  /** What to do. */
  todo?: string | undefined
  onRetry?: (() => void) | undefined
}

/** An inline error: what happened, what was not lost, and what to do. */
export function ErrorState({ message, kept, todo, onRetry }: ErrorProps) {
  useRetryWhenBack(message === NO_CONNECTION ? onRetry : undefined)
  return (
    <section className={classes.state} role="alert">
      <Group component="p" className={classes.happened} gap="xs" wrap="nowrap" align="flex-start" c="care">
        <IconAlertTriangle aria-hidden size={20} stroke={1.6} />
        <strong>{message}</strong>
      </Group>
      {(kept || todo) && (
        <Box component="p" maw="68ch" mt="xs" c="dimmed">
          {[kept, todo].filter(Boolean).join(' ')}
        </Box>
      )}
      {onRetry && (
        <Group gap="xs" align="stretch" mt="md">
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </section>
  )
}

/** Tries again by itself when the connection is back. */
function useRetryWhenBack(onRetry: (() => void) | undefined): void {
  const { phase } = useLiveState()
  const before = useRef(phase)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (phase === 'live' && before.current !== 'live') retry()
    before.current = phase
  }, [phase])
  useEffect(() => {
    const back = () => retry()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
}

/** A form-level error above the submit button; announced when it appears. */
export function FormAlert({ message, children }: { message: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.alert} role="alert">
      <IconAlertTriangle aria-hidden size={20} stroke={1.6} />
      <div>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}

/** From this height on the content is one surface, such as a page or a drawing. */
const SURFACE_MIN = 160

/** Placeholder rows with the height and the lines of the text to come. */
export function SkeletonRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Stack gap="xs" justify="center" maw="68ch" key={row} style={{ height }} aria-hidden>
          {height >= SURFACE_MIN ? <Skeleton height="100%" radius="sm" /> : <PendingLines height={height} row={row} />}
        </Stack>
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
