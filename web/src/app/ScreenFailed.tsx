import { useRouteError } from 'react-router'
import { failureOf } from '../lib/call-error.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** A screen that could not be loaded or drawn; the frame around it stays usable. */
export function ScreenFailed() {
  const { message } = failureOf(useRouteError())
  return (
    <>
      <PageHeading title="This screen could not be opened" />
      <ErrorState
        message={message}
        kept="Nothing that was saved is lost."
        todo="Load the page again."
        onRetry={() => location.reload()}
      />
    </>
  )
}
