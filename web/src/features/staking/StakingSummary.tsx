import { Box, Button, Group } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatBalance } from '../../lib/chain/balance.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import lines from '../../ui/lines.module.css'
import { spanOf } from './preview.ts'
import { UNLIMITED } from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'

type Props = {
  state: StakingState
  network: string
  /** The balance of the connected account in the network's own currency, which pays the fees; null for other accounts. */
  native: string | null
  onRefresh: () => void
  /** Disconnects the wallet of the account; null for other accounts. */
  onDisconnect: (() => void) | null
}

/** Key figures of an account, or of the contract without one. */
export function StakingSummary({ state, network, native, onRefresh, onDisconnect }: Props) {
  const { contract, account, total, balance, allowance, activeStakes } = state
  if (!contract) return null
  const { token, staking, totals, time } = contract
  const amount = (units: string) => `${formatBalance(BigInt(units), token.decimals)} ${token.symbol}`
  const next = activeStakes.filter(({ isUnlocked }) => !isUnlocked).toSorted(byUnlock)[0]
  return (
    <Box component="section" className={lines.around} py="lg" aria-label="Summary">
      <dl className={classes.facts}>
        {account === null ? (
          <Fact name="Total staked" isLarge>
            {amount(totals.principal)}
          </Fact>
        ) : (
          <>
            <Fact name="Staked" isLarge>
              {amount(total.staked)}
            </Fact>
            <Fact name="Reward so far" isLarge>
              {amount(total.pendingReward)}
            </Fact>
            <Fact name="Next unlock" isLarge>
              {next ? formatDay(next.dateOfUnlock) : 'None'}
              {next && (
                <Box ff="text" fz="sm" c="dimmed">
                  {formatTime(next.dateOfUnlock)}, in {spanOf(secondsBetween(time, next.dateOfUnlock))}
                </Box>
              )}
            </Fact>
            <Fact name="In the wallet">{amount(balance)}</Fact>
            {native !== null && <Fact name="Balance for network fees">{native}</Fact>}
            <Fact name="Approved for staking">
              {BigInt(allowance) >= UNLIMITED / 2n ? 'Without a limit' : amount(allowance)}
            </Fact>
          </>
        )}
        {account !== null && (
          <Fact name="Account">
            <Copied text={account}>
              {onDisconnect && (
                <Button variant="subtle" size="compact-sm" onClick={onDisconnect}>
                  Disconnect
                </Button>
              )}
            </Copied>
          </Fact>
        )}
        <Fact name="Network">{network}</Fact>
        <Fact name="Staking contract">
          <Copied text={staking.address} />
        </Fact>
      </dl>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
        <ReadAgo key={state.readAt} at={state.readAt} through={state.through} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={state.status.read.status === 'REQUEST'}
          onClick={onRefresh}
        >
          Refresh
        </Button>
      </Group>
    </Box>
  )
}

function Fact({ name, isLarge, children }: { name: string; isLarge?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd {...(isLarge && { className: classes.large })}>{children}</dd>
    </div>
  )
}

/** A shortened address with a button that copies all of it. */
function Copied({ text, children }: { text: string; children?: React.ReactNode }) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid((await copyText(text)) ? 'Copied.' : 'The browser blocked copying.')
  return (
    <Group component="span" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
      <code title={text}>{`${text.slice(0, 8)}…${text.slice(-6)}`}</code>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Copy the address ${text}`}
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        onClick={copy}
      >
        Copy
      </Button>
      {children}
      <span role="status" className={classes.quiet}>
        {said}
      </span>
    </Group>
  )
}

/** Age of the data shown. */
function ReadAgo({ at, through }: { at: number | null; through: StakingState['through'] }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span className={classes.quiet}>Not read yet</span>
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  const ago = seconds < 5 ? 'just now' : seconds < 60 ? `${seconds} seconds ago` : `${spanOf(seconds)} ago`
  return (
    <span className={classes.quiet}>
      Read {ago}, through {through === 'wallet' ? 'your wallet' : 'this site'}
    </span>
  )
}

function byUnlock(one: { dateOfUnlock: string }, other: { dateOfUnlock: string }): number {
  return Date.parse(one.dateOfUnlock) - Date.parse(other.dateOfUnlock)
}

function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000
}
