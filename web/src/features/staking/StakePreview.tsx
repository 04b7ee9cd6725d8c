import type { StakingPeriod } from '@colophon/protocol/staking/entities'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatMoment } from '../../lib/format.ts'
import { previewOf } from './preview.ts'
import classes from './staking.module.css'

type Props = { amount: bigint | null; period: StakingPeriod; symbol: string; decimals: number }

/** What a stake would come to, before anything is sent. */
export function StakePreview({ amount, period, symbol, decimals }: Props) {
  const preview = amount === null ? null : previewOf(amount, period)
  const words = (units: bigint) => `${formatBalance(units, decimals)} ${symbol}`
  return (
    <>
      <dl className={classes.preview} aria-label="Preview">
        <div>
          <dt>Unlocks, if staked now</dt>
          <dd>{formatMoment(period.dateOfUnlock)}</dd>
        </div>
        <div>
          <dt>Reward until then</dt>
          <dd>{preview ? `0 … up to ${words(preview.most)}` : '–'}</dd>
        </div>
        <div>
          <dt>As things are now, about</dt>
          <dd>{preview ? words(preview.now) : '–'}</dd>
        </div>
        <div>
          <dt>Share of this period</dt>
          <dd>{preview ? `${preview.sharePercent}\u00a0%` : '–'}</dd>
        </div>
      </dl>
      <p className={classes.quiet}>
        The reward is what is paid in, shared by all who stake, and never more than the cap. It may be less than now, or
        nothing. APY here is simple interest for 365 days; nothing is compounded.
      </p>
    </>
  )
}
