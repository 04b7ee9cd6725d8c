import { Button, Title } from '@mantine/core'
import { formatBalance } from '../../lib/chain/balance.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { cappedRewardRequest, type Place } from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

/** For the owner of the contract alone: what caps and empty periods have left over. */
export function OwnerSection({ place, state, onEnd }: { place: Place; state: StakingState; onEnd: () => void }) {
  const { act, isBusy, failure } = useAct(onEnd)
  const { contract, account } = state
  if (!contract || account?.toLowerCase() !== contract.staking.owner.toLowerCase()) return null
  const { capped } = contract.totals
  return (
    <section className={classes.part} aria-labelledby="owner-title">
      <Title order={2} id="owner-title">
        Owner of the contract
      </Title>
      <div className={classes.body}>
        <p className={classes.words}>
          Caps and periods in which nobody stakes have left over {formatBalance(BigInt(capped), place.decimals)}{' '}
          {place.symbol}. Taking it touches no stake and no reward.
        </p>
        <div>
          <Button
            variant="default"
            loading={isBusy}
            disabled={capped === '0'}
            onClick={() => act(cappedRewardRequest(place))}
          >
            Withdraw the capped reward
          </Button>
        </div>
        {failure && <FormAlert message={failure.message} />}
      </div>
    </section>
  )
}
