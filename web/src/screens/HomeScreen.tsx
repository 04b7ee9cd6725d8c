import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { selectAccount } from '../features/profile/slice.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

/** The start: what this is in one sentence, and the first step. */
export function HomeScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const account = useSelector(selectAccount)
  return (
    <PageHeading
      title={isSignedIn ? `Good to see you${account ? `, ${account.displayName}` : ''}` : 'Read papers with proof'}
      lead="Colophon keeps, searches and reads research papers, and shows the sentence behind every statement."
      actions={
        isSignedIn ? undefined : (
          <Button component={Link} to={SCREENS.registration.path}>
            Create an account
          </Button>
        )
      }
    />
  )
}
