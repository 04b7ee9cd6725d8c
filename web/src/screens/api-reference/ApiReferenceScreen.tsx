import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectIsSignedIn } from '../../features/auth/slice.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/states.tsx'

const ApiConsole = lazyPart(async () => ({
  default: (await import('../../features/profile/reference/ApiConsole.tsx')).ApiConsole,
}))

/** The API reference, with a form to try each call. */
export function ApiReferenceScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  return (
    <>
      <PageHeading
        title={ADDED_SCREENS.apiReference.title}
        lead={
          <>
            Every call of the product, described by{' '}
            <Anchor href="/api/openapi.json" underline="always">
              openapi.json
            </Anchor>
            . A success is <code>{'{ statusCode, data }'}</code>, a failure{' '}
            <code>{'{ statusCode, error, message }'}</code>. Calls are sent for real:{' '}
            {isSignedIn ? 'as you' : 'anonymously'}, or with one of your{' '}
            <Anchor component={Link} to={SCREENS.apiKey.path} underline="always">
              API keys
            </Anchor>
            .
          </>
        }
      />
      <Suspense fallback={<SkeletonRows rows={8} height={56} />}>
        <ApiConsole />
      </Suspense>
    </>
  )
}
