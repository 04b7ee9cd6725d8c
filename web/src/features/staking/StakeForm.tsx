import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { Button, Radio, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { exactAmount, parseAmount } from '../../lib/chain/amount.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import type { Place } from './requests.ts'
import { StakePreview } from './StakePreview.tsx'
import { StakeSteps } from './StakeSteps.tsx'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'

/** How the contract is allowed to take the tokens. */
export type Approval = 'exact' | 'permit' | 'unlimited'

type Props = { chain: ChainInfo; place: Place; state: StakingState; account: string; onEnd: () => void }

/** Chooses amount and period, shows what comes of it, and leads through approving and staking. */
export function StakeForm({ chain, place, state, account, onEnd }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [approval, setApproval] = useState<Approval>('exact')
  const { contract, balance } = state
  const period = contract?.periods.find(({ stakingPeriod }) => stakingPeriod === chosen)
  if (!contract || !period) return null
  const { decimals, symbol } = place
  const available = BigInt(balance)
  const limits = { decimals, symbol, available, least: BigInt(contract.staking.minStake) }
  const amount = parseAmount(typed, limits)
  const closed = closedBecause(contract.staking)
  return (
    <section className={classes.part} aria-labelledby="stake-title">
      <Title order={2} id="stake-title">
        Stake
      </Title>
      {closed ? (
        <FormAlert message={closed} />
      ) : (
        <div className={classes.form}>
          <div className={classes.fields}>
            <TextInput
              label={`Amount in ${symbol}`}
              description={`In the wallet: ${formatBalance(available, decimals)} ${symbol}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={typed !== '' && amount.problem}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              rightSectionWidth={72}
              rightSection={
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={available === 0n}
                  onClick={() => setTyped(exactAmount(available, decimals))}
                >
                  Max
                </Button>
              }
            />
            <PeriodCards
              periods={contract.periods}
              months={(value) => chain.lockOptions.find((option) => option.value === value)?.months}
              chosen={chosen}
              onChoose={setChosen}
            />
            <Radio.Group
              label="How the contract may take the tokens"
              value={approval}
              onChange={(value) => setApproval(value as Approval)}
            >
              <div className={`${classes.body} ${classes.gap}`}>
                <Radio
                  value="exact"
                  label="Approve exactly this amount"
                  description="One transaction more. Nothing else can be taken."
                />
                <Radio
                  value="permit"
                  label="Sign a permit for this amount"
                  description="Without a fee, if the wallet can sign it. It works for an hour."
                />
                <Radio
                  value="unlimited"
                  label="Unlimited"
                  description={`The contract may take every ${symbol} of this account, now and later, until you revoke it.`}
                />
              </div>
            </Radio.Group>
          </div>
          <div className={classes.fields}>
            <StakePreview amount={amount.units} period={period} symbol={symbol} decimals={decimals} />
            <StakeSteps
              place={place}
              state={state}
              account={account}
              chainId={chain.network.id}
              amount={amount}
              isTyped={typed.trim() !== ''}
              period={chosen}
              approval={approval}
              onEnd={onEnd}
              onStaked={() => setTyped('')}
            />
          </div>
        </div>
      )}
    </section>
  )
}

function closedBecause({ isPaused, isEmergencyExit }: { isPaused: boolean; isEmergencyExit: boolean }): string | null {
  if (isEmergencyExit) return 'Staking has ended for good: all locks are lifted, and stakes can only be withdrawn.'
  return isPaused ? 'Staking is paused: nothing comes in for now. Withdrawals go on.' : null
}
