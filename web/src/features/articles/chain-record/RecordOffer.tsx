import type { PaperRecords } from '@colophon/protocol/record/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './chain-record.module.css'

type Props = { records: PaperRecords; hasUnsaved: boolean; isSending: boolean; onRecord: () => void }

/** For the owner: the button that records, or in words why there is none and what to do. */
export function RecordOffer({ records, hasUnsaved, isSending, onRecord }: Props) {
  const { chain, state, md5Hash, next } = records
  if (!chain) return <p>This installation has no chain, so nothing can be recorded.</p>
  if (md5Hash === null) return <p>There are no statements yet, so there is nothing to record.</p>
  if (state === 'recorded') return null
  if (!next && state !== 'pending') {
    return (
      <div className={classes.offer}>
        <p>Records are written by your own wallet. Link one to your account first.</p>
        <Button component={Link} to={`${SCREENS.profile.path}?wallet`} variant="default">
          Link a wallet
        </Button>
      </div>
    )
  }
  const isDown = chain.state !== 'ready'
  return (
    <div className={classes.offer}>
      {isDown && <p>The chain does not answer at the moment. Nothing is lost; try again in a while.</p>}
      {hasUnsaved && <p>You have changes that are not saved. What is recorded are the saved statements.</p>}
      {state === 'changed' && <p>Record them again to have the present ones on the chain; the earlier record stays.</p>}
      {next && (
        <Button onClick={onRecord} disabled={isDown || isSending || state === 'pending'}>
          {next.action === 'create' ? 'Record on the chain' : 'Record the changes'}
        </Button>
      )}
    </div>
  )
}
