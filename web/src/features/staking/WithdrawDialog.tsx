import type { ActiveStake } from '@colophon/protocol/staking/entities'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { exactAmount, parseAmount } from '../../lib/chain/amount.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { type Place, withdrawRequest } from './requests.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

type Props = { place: Place; stake: ActiveStake; onClose: () => void; onEnd: () => void }

/** Takes a part out of a stake that has unlocked. */
export function WithdrawDialog({ place, stake, onClose, onEnd }: Props) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [typed, setTyped] = useState('')
  const { decimals, symbol } = place
  const available = BigInt(stake.stakedAmount)
  const amount = parseAmount(typed, { decimals, symbol, available })
  const words = (units: bigint) => `${formatBalance(units, decimals)} ${symbol}`
  const withdraw = async () => {
    if (amount.units !== null && (await act(withdrawRequest(place, stake.id, amount.units)))) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Withdraw part of stake ${stake.id}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.body}>
        <TextInput
          label={`Amount in ${symbol}`}
          description={`In the stake: ${words(available)}`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={typed !== '' && amount.problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          rightSectionWidth={72}
          rightSection={
            <Button variant="subtle" size="compact-sm" onClick={() => setTyped(exactAmount(available, decimals))}>
              Max
            </Button>
          }
        />
        <p className={classes.words}>
          {amount.units === null
            ? 'All reward so far goes to your wallet with it.'
            : `You get ${words(amount.units)} and all reward so far, ${words(BigInt(stake.pendingReward))} by now. ${words(available - amount.units)} stay, and earn nothing until extended.`}
        </p>
        {failure && <FormAlert message={failure.message} />}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={amount.units === null} onClick={withdraw}>
          Withdraw
        </Button>
      </Group>
    </Modal>
  )
}
