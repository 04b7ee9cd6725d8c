import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { PageHeading } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Unknown address. */
export function NotFoundScreen() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading title="Page not found" />
      <EmptyState
        title="There is nothing at this address."
        actions={
          <Button component={Link} to={SCREENS.home.path}>
            Go to Home
          </Button>
        }
      >
        There is no page <code>{pathname}</code> here. It may have been mistyped or moved.
      </EmptyState>
    </>
  )
}
