import type { StakingPeriod } from '@colophon/protocol/staking/entities'
import { Text } from '@mantine/core'
import { useId } from 'react'
import { percentOf, spanOf } from './preview.ts'
import classes from './staking.module.css'

type Props = {
  periods: readonly StakingPeriod[]
  /** The months of each period, as the site offers them. */
  months: (period: number) => number | undefined
  chosen: number
  onChoose: (period: number) => void
  /** Why a period cannot be chosen; null where it can. */
  refused?: (period: StakingPeriod) => string | null
  isBusy?: boolean
}

/** Radio cards of the contract's lock periods. */
export function PeriodCards({ periods, months, chosen, onChoose, refused, isBusy }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.periods} disabled={isBusy ?? false}>
      <legend>Lock period</legend>
      {periods.map((period) => {
        const why = refused?.(period) ?? null
        const count = months(period.stakingPeriod)
        return (
          <label key={period.stakingPeriod} className={classes.period}>
            <input
              type="radio"
              name={name}
              checked={chosen === period.stakingPeriod}
              disabled={why !== null}
              onChange={() => onChoose(period.stakingPeriod)}
            />
            <Text span ff="heading" fz="lg">
              {count ? `${count} months` : spanOf(period.lockTime)}
            </Text>
            <span className={classes.rest}>max APY {percentOf(period.apyCap)}</span>
            <span className={`${classes.rest} ${classes.quiet}`}>
              {why ??
                `${spanOf(period.lockTime)} · now ${percentOf(period.currentApy)}${period.isCapped ? ' (at its cap)' : ''}`}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
