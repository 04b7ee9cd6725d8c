import type { ActiveStake } from '@colophon/protocol/staking/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatMoment } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'

import { claimRequest, type StakingContracts, withdrawAllRequest } from './requests.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

/** What is done with a stake in a dialog. */
export type Doing = { what: 'extend' | 'withdraw'; stake: ActiveStake }

type Props = { place: StakingContracts; stake: ActiveStake; onDo: (doing: Doing) => void; onEnd: () => void }

/** Actions on one stake; unavailable ones say until when. */
export function StakeActions({ place, stake, onDo, onEnd }: Props) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [isAsking, setAsking] = useState(false)
  const isLocked = !stake.isUnlocked
  const why = isLocked ? `Locked until ${formatMoment(stake.dateOfUnlock)}` : undefined
  const amount = (units: string) => `${formatBalance(BigInt(units), place.decimals)} ${place.symbol}`
  const small = { variant: 'default', size: 'compact-md', disabled: isBusy } as const
  const locked = { ...small, disabled: isBusy || isLocked, ...(why && { 'aria-description': why }) }
  return (
    <div className={classes.body}>
      <div className={classes.actions}>
        <Button {...small} onClick={() => onDo({ what: 'extend', stake })} aria-label={`Extend stake ${stake.id}`}>
          Extend
        </Button>
        <Button
          {...small}
          disabled={isBusy || stake.pendingReward === '0'}
          aria-label={`Claim the reward of stake ${stake.id}`}
          onClick={() => act(claimRequest(place, stake.id))}
        >
          Claim
        </Button>
        <Button
          {...locked}
          onClick={() => onDo({ what: 'withdraw', stake })}
          aria-label={`Withdraw part of stake ${stake.id}`}
        >
          Withdraw part
        </Button>
        <Button
          {...locked}
          loading={isBusy}
          onClick={() => setAsking(true)}
          aria-label={`Withdraw all of stake ${stake.id}`}
        >
          Withdraw all
        </Button>
      </div>
      {isLocked && <p className={classes.note}>Withdrawals open {formatMoment(stake.dateOfUnlock)}.</p>}
      {failure && <FormAlert message={failure.message} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Withdraw all of stake ${stake.id}?`}
        confirmLabel="Withdraw all"
        onConfirm={() => {
          setAsking(false)
          void act(withdrawAllRequest(place, stake.id))
        }}
        onClose={() => setAsking(false)}
      >
        {amount(stake.stakedAmount)} and the reward, {amount(stake.pendingReward)} by now, go to your wallet. The stake
        ends.
      </ConfirmDialog>
    </div>
  )
}
