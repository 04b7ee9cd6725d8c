import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { ActiveStake, StakingPeriod } from '@colophon/protocol/staking/entities'
import { Box, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { fromWidth } from '../../lib/breakpoints.ts'
import { exactAmount, parseAmount } from '../../lib/chain/amount.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { selectChain } from '../../lib/chain/chain-slice.ts'
import { formatDay, formatMoment, formatTime } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { Part } from './Part.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import { percentOf, spanOf } from './preview.ts'
import {
  claimRequest,
  DEPOSIT_KIND,
  extendRequest,
  type StakingDeployment,
  withdrawAllRequest,
  withdrawRequest,
} from './requests.ts'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

type Props = {
  chain: ChainInfo
  deployment: StakingDeployment
  state: StakingState
  /** False for other accounts' stakes, which have no actions. */
  isOwn: boolean
  onEnd: () => void
}

/** The stakes of an account with their actions, as a table or as cards. */
export function Positions({ chain, deployment, state, isOwn, onEnd }: Props) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const isNarrow = useIsNarrow()
  const { activeStakes, contract } = state
  if (!contract) return null
  const cells = (stake: ActiveStake) => cellsOf(stake, { chain, deployment, time: contract.time, state })
  const actions = (stake: ActiveStake) =>
    isOwn && <StakeActions deployment={deployment} stake={stake} onDo={setDoing} onEnd={onEnd} />
  return (
    <Part id="positions-title" title="Stakes">
      <div className={classes.body}>
        {isOwn && <OnTheWay chainId={chain.network.id} account={state.account} />}
        {activeStakes.length === 0 && (
          <p className={classes.words}>
            {isOwn
              ? 'Nothing is staked yet. Your stakes appear here with their reward and unlock date.'
              : 'This address has no stakes.'}
          </p>
        )}
        {activeStakes.length > 0 &&
          (isNarrow ? (
            <Stack component="ul">
              {activeStakes.map((stake) => (
                <Box component="li" key={stake.id} p="md" bd="1px solid var(--line)" bdrs="sm">
                  <dl className={classes.preview}>
                    {cells(stake).map(([name, value]) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </dl>
                  {actions(stake)}
                </Box>
              ))}
            </Stack>
          ) : (
            <StakesTable stakes={activeStakes} cells={cells} actions={actions} />
          ))}
      </div>
      {doing?.what === 'extend' && (
        <ExtendDialog
          chain={chain}
          deployment={deployment}
          state={state}
          stake={doing.stake}
          onClose={() => setDoing(null)}
          onEnd={onEnd}
        />
      )}
      {doing?.what === 'withdraw' && (
        <WithdrawDialog deployment={deployment} stake={doing.stake} onClose={() => setDoing(null)} onEnd={onEnd} />
      )}
    </Part>
  )
}

type Cell = [name: string, value: React.ReactNode]

function StakesTable({
  stakes,
  cells,
  actions,
}: {
  stakes: readonly ActiveStake[]
  cells: (stake: ActiveStake) => Cell[]
  actions: (stake: ActiveStake) => React.ReactNode
}) {
  const [first] = stakes
  if (!first) return null
  return (
    <Box
      component="section"
      className={classes.frame}
      pos="relative"
      style={{ overflowX: 'auto' }}
      aria-labelledby="positions-title"
    >
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {cells(first).map(([name]) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stakes.map((stake) => (
            <Table.Tr key={stake.id}>
              {cells(stake).map(([name, value]) => (
                <Table.Td key={name} style={{ whiteSpace: 'nowrap' }}>
                  {value}
                </Table.Td>
              ))}
              <Table.Td>{actions(stake)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

type Around = { chain: ChainInfo; deployment: StakingDeployment; time: string; state: StakingState }

function cellsOf(stake: ActiveStake, { chain, deployment, time, state }: Around): Cell[] {
  const amount = (units: string) => `${formatBalance(BigInt(units), deployment.decimals)} ${deployment.symbol}`
  const months = chain.lockOptions.find(({ value }) => value === stake.period)?.months
  const cap = state.contract?.periods.find(({ stakingPeriod }) => stakingPeriod === stake.period)?.apyCap
  const left = (Date.parse(stake.dateOfUnlock) - Date.parse(time)) / 1000
  return [
    ['Stake', stake.id],
    ['Amount', amount(stake.amount)],
    ['Period', `${months ? `${months} months` : stake.period}${cap === undefined ? '' : `, max ${percentOf(cap)}`}`],
    ['Started', formatDay(stake.startTime)],
    [
      'Unlocks',
      <>
        {formatDay(stake.dateOfUnlock)}
        <div className={classes.quiet}>
          {formatTime(stake.dateOfUnlock)}, {stake.isUnlocked ? 'unlocked' : `in ${spanOf(left)}`}
        </div>
      </>,
    ],
    ['Reward so far', amount(stake.pendingReward)],
  ]
}

/** A sent stake is listed at once and replaced by the contract's entry later. */
function OnTheWay({ chainId, account }: { chainId: number; account: string | null }) {
  const { transactions } = useSelector(selectChain)
  const pending = transactions.filter(
    (one) => one.kind === DEPOSIT_KIND && one.chainId === chainId && one.address === account && one.stage === 'sent',
  )
  return pending.map(({ id, title }) => (
    <p key={id} className={classes.words}>
      <StatusPill tone="accent">pending</StatusPill> {title}
    </p>
  ))
}

/** True if the stakes table does not fit beside the menu. */
function useIsNarrow(): boolean {
  return !useMediaQuery(fromWidth(1280), false, { getInitialValueInEffect: false })
}

type WithdrawDialogProps = { deployment: StakingDeployment; stake: ActiveStake; onClose: () => void; onEnd: () => void }

/** Withdraws part of an unlocked stake. */
function WithdrawDialog({ deployment, stake, onClose, onEnd }: WithdrawDialogProps) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [typed, setTyped] = useState('')
  const { decimals, symbol } = deployment
  const available = BigInt(stake.amount)
  const amount = parseAmount(typed, { decimals, symbol, available })
  const tokens = (units: bigint) => `${formatBalance(units, decimals)} ${symbol}`
  const withdraw = async () => {
    if (amount.units !== null && (await act(withdrawRequest(deployment, stake.id, amount.units)))) onClose()
  }
  return (
    <Dialog onClose={onClose} title={`Withdraw part of stake ${stake.id}`}>
      <div className={classes.body}>
        <TextInput
          label={`Amount in ${symbol}`}
          description={`In this stake: ${tokens(available)}`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={typed !== '' && amount.problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          rightSectionWidth={72}
          rightSection={
            <Button variant="subtle" size="compact-sm" onClick={() => setTyped(exactAmount(available, decimals))}>
              Max
            </Button>
          }
        />
        <p className={classes.words}>
          {amount.units === null
            ? 'The reward so far is paid out with it.'
            : `You get ${tokens(amount.units)} and the reward so far, ${tokens(BigInt(stake.pendingReward))}. The remaining ${tokens(available - amount.units)} earn nothing until you extend the stake.`}
        </p>
        {failure && <FormAlert message={failure.message} />}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={amount.units === null} onClick={withdraw}>
          Withdraw
        </Button>
      </Group>
    </Dialog>
  )
}

type ExtendDialogProps = {
  chain: ChainInfo
  deployment: StakingDeployment
  state: StakingState
  stake: ActiveStake
  onClose: () => void
  onEnd: () => void
}

/** Starts a new lock of a stake now; only periods that end later than the current lock can be chosen. */
function ExtendDialog({ chain, deployment, state, stake, onClose, onEnd }: ExtendDialogProps) {
  const { act, isBusy, failure } = useAct(onEnd)
  const periods = state.contract?.periods ?? []
  const isLater = (period: StakingPeriod) => Date.parse(period.dateOfUnlock) > Date.parse(stake.dateOfUnlock)
  const [chosen, setChosen] = useState(() => periods.find(isLater)?.stakingPeriod ?? -1)
  const period = periods.find(({ stakingPeriod }) => stakingPeriod === chosen)
  const extend = async () => {
    if (await act(extendRequest(deployment, stake.id, chosen))) onClose()
  }
  return (
    <Dialog onClose={onClose} title={`Extend stake ${stake.id}`} size="lg">
      <div className={classes.body}>
        <PeriodCards
          periods={periods}
          months={(value) => chain.lockOptions.find((option) => option.value === value)?.months}
          chosen={chosen}
          onChoose={setChosen}
          refused={(one) => (isLater(one) ? null : 'does not end later')}
          isBusy={isBusy}
        />
        {period ? (
          <p className={classes.words}>
            A new lock starts now and ends {formatMoment(period.dateOfUnlock)} instead of{' '}
            {formatMoment(stake.dateOfUnlock)}. Rewards earned so far stay yours.
          </p>
        ) : (
          <p className={classes.words}>
            No period ends later than the current lock, {formatMoment(stake.dateOfUnlock)}. Try again closer to that
            day.
          </p>
        )}
        {failure && <FormAlert message={failure.message} />}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!period} onClick={extend}>
          Extend
        </Button>
      </Group>
    </Dialog>
  )
}

/** What is done with a stake in a dialog. */
type Doing = { what: 'extend' | 'withdraw'; stake: ActiveStake }

type StakeActionsProps = {
  deployment: StakingDeployment
  stake: ActiveStake
  onDo: (doing: Doing) => void
  onEnd: () => void
}

/** Actions on one stake; unavailable ones say until when. */
function StakeActions({ deployment, stake, onDo, onEnd }: StakeActionsProps) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [isAsking, setAsking] = useState(false)
  const isLocked = !stake.isUnlocked
  const why = isLocked ? `Locked until ${formatMoment(stake.dateOfUnlock)}` : undefined
  const amount = (units: string) => `${formatBalance(BigInt(units), deployment.decimals)} ${deployment.symbol}`
  const small = { variant: 'default', size: 'compact-md', disabled: isBusy } as const
  const locked = { ...small, disabled: isBusy || isLocked, ...(why && { 'aria-description': why }) }
  return (
    <div className={classes.body}>
      <div className={classes.actions}>
        <Button {...small} onClick={() => onDo({ what: 'extend', stake })} aria-label={`Extend stake ${stake.id}`}>
          Extend
        </Button>
        <Button
          {...small}
          disabled={isBusy || stake.pendingReward === '0'}
          aria-label={`Claim the reward of stake ${stake.id}`}
          onClick={() => act(claimRequest(deployment, stake.id))}
        >
          Claim
        </Button>
        <Button
          {...locked}
          onClick={() => onDo({ what: 'withdraw', stake })}
          aria-label={`Withdraw part of stake ${stake.id}`}
        >
          Withdraw part
        </Button>
        <Button
          {...locked}
          loading={isBusy}
          onClick={() => setAsking(true)}
          aria-label={`Withdraw all of stake ${stake.id}`}
        >
          Withdraw all
        </Button>
      </div>
      {isLocked && (
        <Text fz="sm" c="dimmed">
          Withdrawals open {formatMoment(stake.dateOfUnlock)}.
        </Text>
      )}
      {failure && <FormAlert message={failure.message} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Withdraw all of stake ${stake.id}?`}
        confirmLabel="Withdraw all"
        onConfirm={() => {
          setAsking(false)
          void act(withdrawAllRequest(deployment, stake.id))
        }}
        onClose={() => setAsking(false)}
      >
        {amount(stake.amount)} and the reward, {amount(stake.pendingReward)} by now, go to your wallet. The stake ends.
      </ConfirmDialog>
    </div>
  )
}
