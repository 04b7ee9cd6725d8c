import { chainCalls } from '@colophon/protocol/chain/calls'
import { FAUCET_COINS, FAUCET_TOKENS } from '@colophon/protocol/chain/constants'
import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatMoment } from '../../lib/format.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './staking.module.css'

const DAY = 86_400
const JUMPS = [1, 30, 90, 180, 365] as const

type Props = { account: string | null; time: string; symbol: string; onEnd: () => void }

/** Local chain only: test coins and tokens, and a clock that can be advanced. */
export function DeveloperBox({ account, time, symbol, onEnd }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (name: string, ask: () => Promise<string>) => {
    setBusy(name)
    setFailure(null)
    try {
      toastDone(await ask())
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
    setBusy(null)
    onEnd()
  }
  const faucet = (address: string) =>
    run('faucet', async () => {
      const { coins, tokens } = await call(chainCalls.faucet, { body: { address } })
      return `${coins} coins and ${tokens} ${symbol} are in the wallet`
    })
  const advance = (days: number) =>
    run(`${days}`, async () => {
      const moved = await call(chainCalls.advanceTime, { body: { seconds: days * DAY } })
      return `On the chain it is ${formatMoment(moved.time)}`
    })
  return (
    <aside className={classes.box} aria-labelledby="developer-title">
      <Title order={2} size="h3" id="developer-title">
        Local chain only
      </Title>
      <p className={classes.words}>
        This is the built-in test chain: its tokens are worth nothing, and its clock can be advanced for everyone who
        uses it. Its time is {formatMoment(time)}.
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={busy === 'faucet'}
          disabled={account === null || busy !== null}
          onClick={() => account && faucet(account)}
        >
          Get {FAUCET_COINS} coins and {FAUCET_TOKENS} {symbol}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are buttons that belong together. */}
      <div className={classes.line} role="group" aria-label="Advance time">
        <span>Advance time by</span>
        {JUMPS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="compact-md"
            loading={busy === `${days}`}
            disabled={busy !== null}
            onClick={() => advance(days)}
          >
            {days} {days === 1 ? 'day' : 'days'}
          </Button>
        ))}
      </div>
      {failure && <FormAlert message={failure.message} />}
    </aside>
  )
}
