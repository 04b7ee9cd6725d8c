import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectChain, transactionDismissed } from '../../lib/chain/chain-slice.ts'
import { isPending, type Transaction, type TransactionStage } from '../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import lines from '../../ui/lines.module.css'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TransactionHash } from '../../ui/TransactionHash.tsx'
import classes from './dock.module.css'
import { selectWallet } from './slice.ts'

/** Time that a mined transaction stays in the closed dock, and one that failed at most, in milliseconds. */
const MINED_MS = 5000
const FAILED_MS = 10 * 60_000

/** Transactions sent from this browser, in the corner of every screen: one line that opens the rows. */
export function TransactionDock() {
  const [isOpen, setOpen] = useState(false)
  // A live region must not name its container unless asked to.
  const nameId = useId()
  const { transactions } = useSelector(selectChain)
  const { address } = useSelector(selectWallet)
  const [opened] = useState(() => Date.now())
  const isOver = useOver(transactions, isOpen)
  const shown = transactions.filter(
    (one) =>
      one.stage === 'sent' ||
      (!isOver(one) && (address === null || one.address === address) && one.at > opened - FAILED_MS),
  )
  const [newest] = shown
  if (!newest) return null
  const pending = shown.filter(isPending)
  const summary =
    pending.length > 1 ? `${pending.length} transactions are in progress` : summaryOf(pending[0] ?? newest)
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  return (
    <aside
      className={classes.dock}
      aria-label="Transactions"
      data-dock
      data-still={(!isOpen && pending.length === 0) || undefined}
    >
      <UnstyledButton
        className={classes.line}
        aria-expanded={isOpen}
        aria-labelledby={nameId}
        onClick={() => setOpen(!isOpen)}
      >
        <span role="status" id={nameId}>
          {summary}
        </span>
        <Chevron aria-hidden size={18} stroke={1.6} />
      </UnstyledButton>
      {isOpen && (
        <Box component="ul" className={lines.above} mah="40vh" pb="xs" px="md" style={{ overflowY: 'auto' }}>
          {shown.map((one) => (
            <Row key={one.id} transaction={one} />
          ))}
        </Box>
      )}
    </aside>
  )
}

/** Whether a transaction has been mined long enough; those of an earlier visit are not shown again. */
function useOver(transactions: readonly Transaction[], isPaused: boolean) {
  const mined = transactions.filter(({ stage }) => stage === 'mined').map(({ id }) => id)
  const [over, setOver] = useState<readonly string[]>(() =>
    transactions.filter(({ at }) => at < performance.timeOrigin).map(({ id }) => id),
  )
  const fresh = mined.filter((id) => !over.includes(id)).join()
  useEffect(() => {
    if (isPaused || fresh === '') return
    const timer = setTimeout(() => setOver((before) => [...before, ...fresh.split(',')]), MINED_MS)
    return () => clearTimeout(timer)
  }, [fresh, isPaused])
  return ({ id, stage }: Transaction) => stage === 'mined' && over.includes(id)
}

function Row({ transaction }: { transaction: Transaction }) {
  const dispatch = useAppDispatch()
  const { id, title, stage, hash, chainId, failure } = transaction
  return (
    <li className={classes.row}>
      <Group gap="var(--mantine-spacing-xxs) var(--mantine-spacing-xs)" justify="space-between">
        <span>{title}</span>
        <StatusPill tone={stageTone(stage)}>{stageLabel(transaction)}</StatusPill>
      </Group>
      {failure && (
        <Text mt="xxs" fz="sm" c="care">
          {failure.message}
        </Text>
      )}
      <Group className={classes.foot} gap="xs" justify="space-between" mt="xxs" fz="sm">
        {hash && <TransactionHash hash={hash} chainId={chainId} />}
        {stage !== 'asking' && (
          <Button variant="subtle" size="compact-sm" onClick={() => dispatch(transactionDismissed(id))}>
            {stage === 'sent' ? 'Stop watching' : 'Dismiss'}
          </Button>
        )}
      </Group>
    </li>
  )
}

function summaryOf(one: Transaction): string {
  return `${one.title}: ${stageLabel(one)}`
}

/** State of a transaction; a hash alone does not mean done. */
function stageLabel({
  stage,
  confirmations,
  takenBack,
}: Pick<Transaction, 'stage' | 'confirmations' | 'takenBack'>): string {
  switch (stage) {
    case 'asking':
      return 'waiting for the wallet'
    case 'sent':
      return takenBack > 0 ? 'reversed by the chain, waiting again' : 'sent, not mined yet'
    case 'mined':
      return confirmations === 1 ? 'mined, 1 confirmation' : `mined, ${confirmations} confirmations`
    case 'replaced':
      return 'replaced'
    case 'failed':
      return 'failed'
    case 'rejected':
      return 'rejected'
  }
}

/** Tone of a state. */
function stageTone(stage: TransactionStage): 'plain' | 'accent' | 'care' {
  if (stage === 'mined') return 'accent'
  return stage === 'asking' || stage === 'sent' ? 'plain' : 'care'
}
