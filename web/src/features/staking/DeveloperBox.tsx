import { chainCalls } from '@colophon/protocol/chain/calls'
import { FAUCET_COINS, FAUCET_TOKENS } from '@colophon/protocol/chain/constants'
import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatMoment } from '../../lib/format.ts'
import { FormAlert } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './staking.module.css'

const DAY = 86_400
const JUMPS = [1, 30, 90, 180, 365] as const

type Props = { account: string | null; time: string; symbol: string; onEnd: () => void }

/** Faucet of the built-in test chain. */
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
      return `${coins} coins and ${tokens} ${symbol} were added to the wallet`
    })
  const advance = (days: number) =>
    run(`${days}`, async () => {
      const moved = await call(chainCalls.advanceTime, { body: { seconds: days * DAY } })
      return `Chain time is now ${formatMoment(moved.time)}`
    })
  return (
    <aside className={classes.box} aria-labelledby="developer-title">
      <Title order={2} size="h3" id="developer-title">
        Get test tokens
      </Title>
      <p className={classes.words}>
        This site uses its own test chain: coins pay the fees, {symbol} can be staked, and neither has any value. The
        time of the chain is {formatMoment(time)}.
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
      {import.meta.env.DEV && <TimeMachine busy={busy} onAdvance={advance} />}
      {failure && <FormAlert message={failure.message} />}
    </aside>
  )
}

/** Only in `npm run dev`: an administrator of a running installation uses POST /chain/advance-time. */
function TimeMachine({ busy, onAdvance }: { busy: string | null; onAdvance: (days: number) => void }) {
  return (
    <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" role="group" aria-label="Advance time">
      <span>Advance time by</span>
      {JUMPS.map((days) => (
        <Button
          key={days}
          variant="default"
          size="compact-md"
          loading={busy === `${days}`}
          disabled={busy !== null}
          onClick={() => onAdvance(days)}
        >
          {days} {days === 1 ? 'day' : 'days'}
        </Button>
      ))}
    </Group>
  )
}
