import { Button, Loader } from '@mantine/core'
import { transactionDismissed } from '../../../lib/chain/chain-slice.ts'
import { isPending, type Transaction } from '../../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from './chain-record.module.css'

/** A transaction of this browser from the wallet to the chain; it is there again after a reload. */
export function OnItsWay({ transaction }: { transaction: Transaction }) {
  const dispatch = useAppDispatch()
  const { id, stage, hash, failure, title } = transaction
  const forget = (
    <Button size="compact-sm" variant="subtle" onClick={() => dispatch(transactionDismissed(id))}>
      {isPending(transaction) ? 'Stop watching it' : 'Dismiss'}
    </Button>
  )
  if (failure) {
    return (
      <FormAlert message={`${title}: ${failure.message}`}>
        <p>The statements themselves are as they were. {forget}</p>
      </FormAlert>
    )
  }
  return (
    <div className={classes.way} role="status">
      <p>
        {stage !== 'mined' && <Loader size="xs" aria-hidden />} <strong>{STAGES[stage] ?? ''}</strong>
        {hash && (
          <>
            {' '}
            Transaction <code>{hash}</code>
          </>
        )}
      </p>
      {stage !== 'mined' && <p>You may leave or reload this page meanwhile. {forget}</p>}
    </div>
  )
}

const STAGES: Partial<Record<Transaction['stage'], string>> = {
  asking: 'Waiting for your wallet.',
  sent: 'Sent. Waiting until it is mined.',
  mined: 'Mined. The record appears here as soon as it is read from the chain.',
}
