import { tokenAbi } from '@colophon/chain/abi/token'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { StakingPeriod } from '@colophon/protocol/staking/entities'
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Address, Hex } from 'viem'
import { CallError, failureOf } from '../../lib/api/call-error.ts'
import { type Amount, exactAmount, parseAmount } from '../../lib/chain/amount.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { type ChainThunk, isFailure, readContract, signTyped } from '../../lib/chain/chain-port.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { Part } from './Part.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import { previewOf } from './preview.ts'
import {
  approveRequest,
  type Permit,
  type StakingDeployment,
  stakeRequest,
  stakeWithPermitRequest,
} from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

/** Validity of a permit, in seconds of chain time. */
const PERMIT_SECONDS = 3600n

const TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** How the user lets the contract take the tokens. */
export type Approval = 'exact' | 'permit' | 'unlimited'

type Props = {
  chain: ChainInfo
  deployment: StakingDeployment
  state: StakingState
  account: string
  onEnd: () => void
}

/** Amount, period and preview of a stake, then approval and staking. */
export function StakeForm({ chain, deployment, state, account, onEnd }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [approval, setApproval] = useState<Approval>('exact')
  const { contract, balance } = state
  const field = useRef<HTMLInputElement>(null)
  const hasTokens = balance !== '0'
  // The button that brought the first tokens has gone to the end of the page.
  useEffect(() => {
    if (hasTokens) focusIfLost(() => field.current)
  }, [hasTokens])
  const period = contract?.periods.find(({ stakingPeriod }) => stakingPeriod === chosen)
  if (!contract || !period) return null
  const { decimals, symbol } = deployment
  const available = BigInt(balance)
  const limits = { decimals, symbol, available, least: BigInt(contract.staking.minStake) }
  const amount = parseAmount(typed, limits)
  const closed = closedBecause(contract.staking)
  return (
    <Part id="stake-title" title="Stake">
      {closed ? (
        <FormAlert message={closed} />
      ) : (
        <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
          <Stack gap="lg" miw={0}>
            <TextInput
              ref={field}
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
            <Radio.Group label="Approval" value={approval} onChange={(value) => setApproval(value as Approval)}>
              <div className={`${classes.body} ${classes.gap}`}>
                <Radio
                  value="exact"
                  label="Approve exactly this amount"
                  description="One more transaction. Nothing else can be spent."
                />
                <Radio
                  value="permit"
                  label="Sign a permit for this amount"
                  description="No fee, if your wallet supports it. Valid for one hour."
                />
                <Radio
                  value="unlimited"
                  label="Unlimited"
                  description={`Unlimited: the contract can move any ${symbol} of this account until you revoke the approval.`}
                />
              </div>
            </Radio.Group>
          </Stack>
          <Stack gap="lg" miw={0}>
            <StakePreview amount={amount.units} period={period} symbol={symbol} decimals={decimals} />
            <StakeSteps
              deployment={deployment}
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
          </Stack>
        </form>
      )}
    </Part>
  )
}

function closedBecause({ isPaused, isEmergencyExit }: { isPaused: boolean; isEmergencyExit: boolean }): string | null {
  if (isEmergencyExit) return 'Staking has ended permanently: all locks are lifted, and stakes can only be withdrawn.'
  return isPaused ? 'Staking is paused: no new stakes for now. Withdrawals still work.' : null
}

type StakePreviewProps = { amount: bigint | null; period: StakingPeriod; symbol: string; decimals: number }

/** Preview of a stake before anything is sent. */
function StakePreview({ amount, period, symbol, decimals }: StakePreviewProps) {
  const preview = amount === null ? null : previewOf(amount, period)
  const tokens = (units: bigint) => `${formatBalance(units, decimals)} ${symbol}`
  return (
    <>
      <dl className={classes.preview} aria-label="Preview">
        <div>
          <dt>Unlocks, if staked now</dt>
          <dd>{formatMoment(period.dateOfUnlock)}</dd>
        </div>
        <div>
          <dt>Reward until then</dt>
          <dd>{preview ? `0 … up to ${tokens(preview.most)}` : '–'}</dd>
        </div>
        <div>
          <dt>At the current rate, about</dt>
          <dd>{preview ? tokens(preview.now) : '–'}</dd>
        </div>
        <div>
          <dt>Share of this period</dt>
          <dd>{preview ? `${preview.sharePercent}%` : '–'}</dd>
        </div>
      </dl>
      <Text my="md" className={classes.quiet}>
        All stakes share the deposited rewards, up to the cap. Rewards may fall, even to zero. APY is simple interest
        over 365 days, not compounded.
      </Text>
    </>
  )
}

type StakeStepsProps = {
  deployment: StakingDeployment
  state: StakingState
  account: string
  chainId: number
  amount: Amount
  isTyped: boolean
  period: number
  approval: Approval
  onEnd: () => void
  onStaked: () => void
}

/**
 * Approve, then stake: once the approval of an amount is mined, the wallet is asked for the stake; an unlimited approval
 * ends there. With a permit there is one step.
 */
function StakeSteps(props: StakeStepsProps) {
  const { deployment, state, account, chainId, amount, isTyped, period, approval, onEnd, onStaked } = props
  const dispatch = useAppDispatch()
  const approving = useAct(onEnd)
  const staking = useAct(onEnd)
  const [isAsking, setAsking] = useState(false)
  const { units } = amount
  const isCovered = units !== null && BigInt(state.allowance) >= units
  const isPermit = approval === 'permit' && !isCovered
  // What is staked after the approval is what the form then shows, if it is still open.
  const shown = useRef<{ units: bigint | null; period: number } | null>(null)
  useEffect(() => {
    shown.current = { units, period }
    return () => {
      shown.current = null
    }
  }, [units, period])
  const approve = async () => {
    setAsking(false)
    const isUnlimited = approval === 'unlimited'
    const isApproved = await approving.act(approveRequest(deployment, isUnlimited ? null : units))
    const now = shown.current
    if (isApproved && !isUnlimited && now?.units === units && now.period === period) await stake()
  }
  const stake = async () => {
    if (units === null) return
    try {
      const terms = { owner: account, amount: units, chainId, time: state.contract?.time ?? '' }
      const request = isPermit
        ? stakeWithPermitRequest(deployment, units, period, await dispatch(signPermit(deployment, terms)))
        : stakeRequest(deployment, units, period)
      if (await staking.act(request)) onStaked()
    } catch (thrown) {
      staking.setFailure(failureOf(thrown))
    }
  }
  const failure = approving.failure ?? staking.failure
  const isBusy = approving.isBusy || staking.isBusy || state.txDeposit !== null
  const mayApprove = units !== null ? !isCovered : approval === 'unlimited' && !isTyped
  return (
    <>
      <Stack component="ol">
        {!isPermit && (
          <Step number={1} isDone={isCovered}>
            {isCovered ? (
              <span>Approved</span>
            ) : (
              <Button
                type="submit"
                loading={approving.isBusy}
                disabled={!mayApprove || isBusy}
                onClick={() => (approval === 'unlimited' ? setAsking(true) : approve())}
              >
                {approval === 'unlimited' ? 'Approve without a limit' : 'Approve and stake'}
              </Button>
            )}
          </Step>
        )}
        <Step number={isPermit ? 1 : 2} isDone={false}>
          <Button
            type={isCovered || isPermit ? 'submit' : 'button'}
            loading={staking.isBusy}
            disabled={units === null || !(isCovered || isPermit) || isBusy}
            onClick={stake}
          >
            {isPermit ? 'Sign and stake' : 'Stake'}
          </Button>
          <span className={classes.quiet}>{reasonOf(props, isCovered || isPermit)}</span>
        </Step>
      </Stack>
      {failure && (
        <FormAlert message={failure.message}>
          <p>{failure.detail ?? 'What you typed is kept.'}</p>
        </FormAlert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Approve without a limit?"
        confirmLabel="Approve without a limit"
        isCareful
        onConfirm={approve}
        onClose={() => setAsking(false)}
      >
        The staking contract may then take every {deployment.symbol} of this account, now and later. A fault in the
        contract would put all of it at risk.
      </ConfirmDialog>
    </>
  )
}

function Step({ number, isDone, children }: { number: number; isDone: boolean; children: React.ReactNode }) {
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.number}>{number}</span>
      <div>{children}</div>
    </li>
  )
}

/** Why the button is disabled. */
function reasonOf({ amount, isTyped, state, approval }: StakeStepsProps, isAllowed: boolean): string {
  if (state.txDeposit !== null) return 'A stake is pending. You can stake again once it is mined.'
  if (amount.units === null) return isTyped ? 'Enter a valid amount first.' : amount.problem
  if (isAllowed) return ''
  return approval === 'unlimited' ? 'Available once the approval is mined.' : 'Follows once the approval is mined.'
}

/**
 * Signs an EIP-2612 permit for exactly this amount, without a fee. Rejects with a CallError if the wallet cannot or
 * the user declines.
 */
function signPermit(
  { contracts }: StakingDeployment,
  { owner, amount, chainId, time }: { owner: string; amount: bigint; chainId: number; time: string },
): ChainThunk<Permit> {
  return async (dispatch) => {
    const token = { address: contracts.token as Address, abi: tokenAbi } as const
    const [name, nonce] = await Promise.all([
      dispatch(readContract({ ...token, functionName: 'name', args: [] })),
      dispatch(readContract({ ...token, functionName: 'nonces', args: [owner as Address] })),
    ])
    const deadline = BigInt(Math.floor(Date.parse(time) / 1000)) + PERMIT_SECONDS
    const signature = await dispatch(
      signTyped({
        domain: { name, version: '1', chainId, verifyingContract: token.address },
        types: TYPES,
        primaryType: 'Permit',
        message: { owner, spender: contracts.staking, value: amount, nonce, deadline },
      }),
    )
    if (isFailure(signature)) throw new CallError(signature)
    return { deadline, ...partsOf(signature) }
  }
}

/** The three parts of a 65-byte signature; some wallets count `v` from 0. */
export function partsOf(signature: string): Omit<Permit, 'deadline'> {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) {
    throw new CallError({
      status: 0,
      error: 'PERMIT_UNUSABLE',
      message: 'The token does not accept this wallet’s signature format. Approve the amount instead.',
    })
  }
  const v = Number.parseInt(signature.slice(130), 16)
  return {
    r: signature.slice(0, 66) as Hex,
    s: `0x${signature.slice(66, 130)}`,
    v: v < 27 ? v + 27 : v,
  }
}
