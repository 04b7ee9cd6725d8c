import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { StakingPeriod } from '@colophon/protocol/staking/entities'
import { MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WalletAddress } from '@colophon/protocol/wallet/entities'
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { parseAmount } from '../../lib/chain/amount.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { Part } from './Part.tsx'
import { percentOf, spanOf } from './preview.ts'
import {
  cappedRewardRequest,
  checkpointRequest,
  mintRequest,
  type StakingDeployment,
  transferRequest,
} from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

/** How staking works, and its risks. */
export function AboutStaking() {
  return (
    <Part id="about-title" title="How it works, and what can go wrong" isFolded>
      <ul className={`${classes.list} ${classes.words}`}>
        <li>You lock tokens for a period. Until then nobody can withdraw them, including you.</li>
        <li>Rewards are paid in from time to time and shared between the periods, and within a period by amount.</li>
        <li>
          No stake earns more than the cap of its period. It may earn less, or nothing while no rewards are paid in.
        </li>
        <li>After the lock ends, the stake earns until the next midnight (UTC), then nothing until you extend it.</li>
        <li>An extension starts a new lock now; it never shortens the current one.</li>
        <li>Contracts may have faults, and token prices may fall. Stake only what you can afford to lose.</li>
        <li>The contract’s source and mathematics are part of this product: chain/contracts and docs/staking.md.</li>
      </ul>
    </Part>
  )
}

/** Segments that a user's transaction settles itself; `MAX_STEPS` of the contract. */
const MAX_STEPS = 200

/** Segments settled by one checkpoint transaction; well below the gas limit of a block. */
const STEPS_PER_TRANSACTION = 500

/** After a long time without transactions the contract needs checkpoints first, which any account may send. */
export function CheckpointNotice({
  deployment,
  steps,
  onEnd,
}: {
  deployment: StakingDeployment
  steps: number
  onEnd: () => void
}) {
  const { act, isBusy, failure } = useAct(onEnd)
  if (steps <= MAX_STEPS) return null
  const rounds = Math.ceil(steps / STEPS_PER_TRANSACTION)
  return (
    <FormAlert message="The contract has not been used for a long time and has to be updated first.">
      <p>
        This takes {rounds === 1 ? 'one transaction' : `${rounds} transactions`}, which anyone may send. No reward
        changes.
      </p>
      <div className={`${classes.actions} ${classes.gap}`}>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => act(checkpointRequest(deployment, STEPS_PER_TRANSACTION))}
        >
          Update the contract
        </Button>
      </div>
      {failure && <p>{failure.message}</p>}
    </FormAlert>
  )
}

/** The lock periods, for visitors without stakes. */
export function Periods({ chain, periods }: { chain: ChainInfo; periods: readonly StakingPeriod[] }) {
  return (
    <Part id="periods-title" title="Lock periods">
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
    </Part>
  )
}

type Props = {
  /** The address looked up, if any. */
  address: string | null
  onLookUp: (address: string | null) => void
}

/** Shows the stakes of any address, since chain data is public. */
export function AddressForm({ address, onLookUp }: Props) {
  const [typed, setTyped] = useState(address ?? '')
  const [isTried, setTried] = useState(false)
  const parsed = WalletAddress.safeParse(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (parsed.success) onLookUp(parsed.data)
  }
  return (
    <Part id="look-title" title="Look up an address" isFolded={address === null}>
      <form onSubmit={submit} noValidate>
        <Group className={classes.look} gap="xs" align="flex-start">
          <TextInput
            label="Address"
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={isTried && !parsed.success && 'An address is 0x and 40 hexadecimal digits.'}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Look up
          </Button>
          {address !== null && (
            <Button variant="subtle" onClick={() => onLookUp(null)}>
              Back
            </Button>
          )}
        </Group>
      </form>
    </Part>
  )
}

/** Withdrawal of rewards left over by caps and empty periods; only for the contract's owner. */
export function OwnerSection({
  deployment,
  state,
  onEnd,
}: {
  deployment: StakingDeployment
  state: StakingState
  onEnd: () => void
}) {
  const { act, isBusy, failure } = useAct(onEnd)
  const { contract, account } = state
  if (!contract || account?.toLowerCase() !== contract.staking.owner.toLowerCase()) return null
  const { capped } = contract.totals
  return (
    <Part id="owner-title" title="Owner of the contract">
      <div className={classes.body}>
        <p className={classes.words}>
          Left over by caps and by periods without stakes: {formatBalance(BigInt(capped), deployment.decimals)}{' '}
          {deployment.symbol}. Withdrawing it affects no stake and no reward.
        </p>
        <div>
          <Button
            variant="default"
            loading={isBusy}
            disabled={capped === '0'}
            onClick={() => act(cappedRewardRequest(deployment))}
          >
            Withdraw the capped reward
          </Button>
        </div>
        {failure && <FormAlert message={failure.message} />}
      </div>
    </Part>
  )
}

/** Whole tokens per mint. */
const MINTED = 100n

/** Mints test tokens, which only test networks have. */
export function MintTokens({
  deployment,
  account,
  onEnd,
}: {
  deployment: StakingDeployment
  account: string
  onEnd: () => void
}) {
  const { act, isBusy, failure } = useAct(onEnd)
  const amount = MINTED * 10n ** BigInt(deployment.decimals)
  return (
    <>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
        <Button variant="default" loading={isBusy} onClick={() => act(mintRequest(deployment, account, amount))}>
          Mint {String(MINTED)} {deployment.symbol}
        </Button>
        <span className={classes.quiet}>Test tokens have no value.</span>
      </Group>
      {failure && <FormAlert message={failure.message} />}
    </>
  )
}

type TokenToolsProps = {
  deployment: StakingDeployment
  account: string
  balance: string
  chainId: number
  onEnd: () => void
}

/** Sends tokens, and mints test tokens except on the main network. */
export function TokenTools({ deployment, account, balance, chainId, onEnd }: TokenToolsProps) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { decimals, symbol } = deployment
  const amount = parseAmount(typed, { decimals, symbol, available: BigInt(balance) })
  const recipient = WalletAddress.safeParse(to.trim())
  const send = async () => {
    setAsking(false)
    if (amount.units === null || !recipient.success) return
    if (!(await act(transferRequest(deployment, recipient.data, amount.units)))) return
    setTyped('')
    setTo('')
  }
  return (
    <Part id="tokens-title" title="Tokens" isFolded>
      <div className={classes.body}>
        <Group className={classes.look} gap="xs" align="flex-start">
          <TextInput
            label="Send to"
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={to}
            error={to !== '' && !recipient.success && 'An address is 0x and 40 hexadecimal digits.'}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <TextInput
            label={`${symbol} to send`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={typed !== '' && amount.problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button
            variant="default"
            loading={isBusy}
            disabled={amount.units === null || !recipient.success}
            onClick={() => setAsking(true)}
          >
            Send
          </Button>
        </Group>
        {chainId !== MAIN_CHAIN_ID && <MintTokens deployment={deployment} account={account} onEnd={onEnd} />}
        {failure && (
          <FormAlert message={failure.message}>
            <p>What you typed is kept.</p>
          </FormAlert>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Send ${typed.trim()} ${symbol}?`}
        confirmLabel="Send"
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        To <code className={classes.quiet}>{to.trim()}</code>. This cannot be undone.
      </ConfirmDialog>
    </Part>
  )
}
