import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { ActiveStake, StakingPeriod } from '@colophon/protocol/staking/entities'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import { extendRequest, type StakingContracts } from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

type Props = {
  chain: ChainInfo
  place: StakingContracts
  state: StakingState
  stake: ActiveStake
  onClose: () => void
  onEnd: () => void
}

/** Begins a new lock of a stake, now; only one that ends later than the present one can be chosen. */
export function ExtendDialog({ chain, place, state, stake, onClose, onEnd }: Props) {
  const { act, isBusy, failure } = useAct(onEnd)
  const periods = state.contract?.periods ?? []
  const isLater = (period: StakingPeriod) => Date.parse(period.dateOfUnlock) > Date.parse(stake.dateOfUnlock)
  const [chosen, setChosen] = useState(() => periods.find(isLater)?.stakingPeriod ?? -1)
  const period = periods.find(({ stakingPeriod }) => stakingPeriod === chosen)
  const extend = async () => {
    if (await act(extendRequest(place, stake.id, chosen))) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Extend stake ${stake.id}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.body}>
        <PeriodCards
          periods={periods}
          months={(value) => chain.lockOptions.find((option) => option.value === value)?.months}
          chosen={chosen}
          onChoose={setChosen}
          refused={(one) => (isLater(one) ? null : 'would not end later')}
          isBusy={isBusy}
        />
        {period ? (
          <p className={classes.words}>
            A new lock starts now and ends {formatMoment(period.dateOfUnlock)}; it would have ended{' '}
            {formatMoment(stake.dateOfUnlock)}. Rewards earned so far stay yours.
          </p>
        ) : (
          <p className={classes.words}>
            No period would end later than the current lock, {formatMoment(stake.dateOfUnlock)}. Try again closer to
            that day.
          </p>
        )}
        {failure && <FormAlert message={failure.message} />}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!period} onClick={extend}>
          Extend
        </Button>
      </Group>
    </Modal>
  )
}
