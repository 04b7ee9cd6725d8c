import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { StakingPeriod } from '@colophon/protocol/staking/entities'
import { Title } from '@mantine/core'
import { percentOf, spanOf } from './preview.ts'
import classes from './staking.module.css'

/** The lock periods for whoever only looks. */
export function Periods({ chain, periods }: { chain: ChainInfo; periods: readonly StakingPeriod[] }) {
  return (
    <section className={classes.part} aria-labelledby="periods-title">
      <Title order={2} id="periods-title">
        Lock periods
      </Title>
      <dl className={classes.facts}>
        {periods.map(({ stakingPeriod, lockTime, apyCap, currentApy }) => {
          const months = chain.lockOptions.find(({ value }) => value === stakingPeriod)?.months
          return (
            <div key={stakingPeriod}>
              <dt>{spanOf(lockTime)}</dt>
              <dd className={classes.large}>{months ? `${months} months` : spanOf(lockTime)}</dd>
              <dd>max APY {percentOf(apyCap)}</dd>
              <dd className={classes.quiet}>now {percentOf(currentApy)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
