import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useSelector } from 'react-redux'
import { selectIsSignedIn } from '../../features/auth/slice.ts'
import { ApiReference } from '../../features/profile/reference/ApiReference.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The API reference with a form to try each call. */
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
            <code>{'{ statusCode, error, message }'}</code>.
          </>
        }
      />
      <ApiReference isSignedIn={isSignedIn} />
    </>
  )
}
