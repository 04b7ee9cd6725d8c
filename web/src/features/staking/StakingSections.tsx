import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { StakingPeriod } from '@colophon/protocol/staking/entities'
import { MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WalletAddress } from '@colophon/protocol/wallet/entities'
import { Button, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { parseAmount } from '../../lib/chain/amount.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { percentOf, spanOf } from './preview.ts'
import {
  cappedRewardRequest,
  checkpointRequest,
  mintRequest,
  type StakingContracts as Place,
  transferRequest,
} from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

/** What staking is and what may go wrong, in plain words. */
export function AboutStaking() {
  return (
    <section className={classes.part} aria-labelledby="about-title">
      <Title order={2} id="about-title">
        How it works, and what may go wrong
      </Title>
      <ul className={`${classes.list} ${classes.words}`}>
        <li>You lock tokens for a period. Until it ends nobody can take them out, you neither.</li>
        <li>Rewards are paid in from time to time and shared between the periods, and within a period by amount.</li>
        <li>No token earns more than the cap of its period. It may earn less, or nothing while no rewards are paid.</li>
        <li>
          When the lock has ended the stake earns until the next midnight (UTC), then no more until you extend it.
        </li>
        <li>An extension begins a new lock now. It never shortens one.</li>
        <li>Contracts may have faults, and the price of a token may fall. Stake what you can do without.</li>
        <li>
          The source of the contract and its mathematics lie in this product: chain/contracts and docs/staking.md.
        </li>
      </ul>
    </section>
  )
}

/** The most segments that a user's action counts by itself; `MAX_STEPS` of the contract. */
const BY_ITSELF = 200

/** How many one transaction brings up to date: well below what a block carries. */
const AT_ONCE = 500

/** After a long silence the contract is brought up to date first, in one or more transactions that anybody may send. */
export function CheckpointNotice({ place, steps, onEnd }: { place: Place; steps: number; onEnd: () => void }) {
  const { act, isBusy, failure } = useAct(onEnd)
  if (steps <= BY_ITSELF) return null
  const rounds = Math.ceil(steps / AT_ONCE)
  return (
    <FormAlert message="The contract has been silent for long and has to be brought up to date before anything else.">
      <p>
        {rounds === 1 ? 'One transaction does it' : `${rounds} transactions do it`}; anybody may send it, and it changes
        nobody's reward.
      </p>
      <div className={`${classes.actions} ${classes.gap}`}>
        <Button variant="default" loading={isBusy} onClick={() => act(checkpointRequest(place, AT_ONCE))}>
          Bring it up to date
        </Button>
      </div>
      {failure && <p>{failure.message}</p>}
    </FormAlert>
  )
}

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

type Props = {
  /** The address that is looked up; null where nobody asked. */
  address: string | null
  onLook: (address: string | null) => void
}

/** Shows the stakes of any address; what stands on a chain is public. */
export function LookUp({ address, onLook }: Props) {
  const [typed, setTyped] = useState(address ?? '')
  const [isTried, setTried] = useState(false)
  const parsed = WalletAddress.safeParse(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (parsed.success) onLook(parsed.data)
  }
  return (
    <section className={classes.part} aria-labelledby="look-title">
      <Title order={2} id="look-title">
        Look up an address
      </Title>
      <form className={classes.look} onSubmit={submit} noValidate>
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
          <Button variant="subtle" onClick={() => onLook(null)}>
            Back
          </Button>
        )}
      </form>
    </section>
  )
}

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

type TokenToolsProps = { place: Place; account: string; balance: string; chainId: number; onEnd: () => void }

/** How many whole tokens are minted at once for trying things out. */
const MINTED = 100n

/** Sends tokens to somebody; off the main network also makes some for trying things out. */
export function TokenTools({ place, account, balance, chainId, onEnd }: TokenToolsProps) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { decimals, symbol } = place
  const amount = parseAmount(typed, { decimals, symbol, available: BigInt(balance) })
  const recipient = WalletAddress.safeParse(to.trim())
  const send = async () => {
    setAsking(false)
    if (amount.units === null || !recipient.success) return
    if (!(await act(transferRequest(place, recipient.data, amount.units)))) return
    setTyped('')
    setTo('')
  }
  return (
    <section className={classes.part} aria-labelledby="tokens-title">
      <Title order={2} id="tokens-title">
        Tokens
      </Title>
      <div className={classes.body}>
        <div className={classes.look}>
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
            label={`How much ${symbol}`}
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
        </div>
        {chainId !== MAIN_CHAIN_ID && (
          <div className={classes.line}>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => act(mintRequest(place, account, MINTED * 10n ** BigInt(decimals)))}
            >
              Mint {String(MINTED)} {symbol}
            </Button>
            <span className={classes.quiet}>For trying things out: these tokens are worth nothing.</span>
          </div>
        )}
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
        They go to <code className={classes.quiet}>{to.trim()}</code>. Nobody can take that back.
      </ConfirmDialog>
    </section>
  )
}
