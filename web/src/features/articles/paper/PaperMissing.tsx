import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Failure } from '../../../lib/call-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'

/** A paper that cannot be opened: it never was (404), is deleted (410), or the call failed. */
export function PaperMissing({
  failure,
  isSignedIn,
  onRetry,
}: {
  failure: Failure
  isSignedIn: boolean
  onRetry: () => void
}) {
  const isGone = failure.status === 410
  const isRemoved = failure.error === 'articleRemoved'
  if (failure.status !== 404 && !isGone) {
    return <ErrorState message={failure.message} onRetry={onRetry} />
  }
  return (
    <EmptyState
      title={failure.message}
      actions={
        <>
          <Button variant="default" component={Link} to={SCREENS.knowledge.path}>
            Search the knowledge base
          </Button>
          {isGone && !isRemoved && isSignedIn && (
            <Button variant="default" component={Link} to={`${SCREENS.storage.path}?tab=bin`}>
              Look into my bin
            </Button>
          )}
        </>
      }
    >
      {isRemoved
        ? 'Its owner was told why and still has it. Links to it stay good, in case it is put back.'
        : isGone
          ? 'If it is yours, it can be restored from the bin for 30 days.'
          : isSignedIn
            ? 'Its owner may have taken it back from the knowledge base.'
            : 'If it is yours and not published, sign in to see it.'}
    </EmptyState>
  )
}
