import { requestCalls } from '@colophon/protocol/requests/calls'
import { OPENINGS_SHOWN } from '@colophon/protocol/requests/constants'
import type { Opening } from '@colophon/protocol/requests/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { accessEntryLabel } from './request-labels.ts'
import classes from './requests.module.css'

/** The access log of a private paper, for its owner. */
export function Openings({ articleId }: { articleId: number }) {
  const query = { articleId }
  const { data: found, failure, retry } = useAnswer(requestCalls.openings, { query }, String(articleId))
  return (
    <section aria-labelledby="openings">
      <h2 id="openings" className={classes.logTitle}>
        Who opened it
      </h2>
      <p className={classes.quiet}>
        Only you see this log. It has one line per reader and day while the paper is private.
      </p>
      {failure ? (
        <ErrorState message={failure.message} kept="The log is safe." onRetry={retry} />
      ) : found === null ? (
        <SkeletonRows rows={2} height={32} />
      ) : (
        <Entries openings={found} />
      )}
    </section>
  )
}

function Entries({ openings }: { openings: Opening[] }) {
  if (openings.length === 0) return <Text my="md">No reader has opened it while it was private.</Text>
  return (
    <>
      <Box component="ul" className={classes.log} mt="sm" aria-label="Who opened it">
        {openings.map((opening) => (
          <li key={`${opening.reader.id} ${opening.kind} ${opening.firstAt}`}>
            <Portrait name={opening.reader.displayName} url={opening.reader.avatarUrl} size={24} />
            <span>
              <Link to={`${SCREENS.profile.path}?profileId=${opening.reader.id}`}>{opening.reader.displayName}</Link>{' '}
              {accessEntryLabel(opening)}
            </span>
          </li>
        ))}
      </Box>
      {openings.length === OPENINGS_SHOWN && (
        <p className={classes.quiet}>Earlier ones are in the export of your account.</p>
      )}
    </>
  )
}
