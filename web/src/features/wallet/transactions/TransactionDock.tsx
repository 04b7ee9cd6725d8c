import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectChain, transactionDismissed } from '../../../lib/chain/chain-slice.ts'
import { isPending, type Transaction } from '../../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { selectWallet } from '../slice.ts'
import classes from './dock.module.css'
import { stageTone, stageWords } from './stage-words.ts'

/** How long something that has ended stays in the dock by itself, in milliseconds. */
const SHOWN_MS = 10 * 60_000

/** What this browser has sent, in a corner of every screen: one line that opens to its rows. Nothing where nothing was. */
export function TransactionDock() {
  const { transactions } = useSelector(selectChain)
  const { address } = useSelector(selectWallet)
  const [isOpen, setOpen] = useState(false)
  const nameId = useId()
  const [opened] = useState(() => Date.now())
  const shown = transactions.filter(
    (one) => one.stage === 'sent' || ((address === null || one.address === address) && one.at > opened - SHOWN_MS),
  )
  const [newest] = shown
  if (!newest) return null
  const pending = shown.filter(isPending)
  const isStill = !isOpen && pending.length === 0
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  return (
    <aside className={classes.dock} aria-label="Transactions" data-dock data-still={isStill || undefined}>
      <UnstyledButton
        className={classes.line}
        aria-expanded={isOpen}
        aria-labelledby={nameId}
        onClick={() => setOpen(!isOpen)}
      >
        <span role="status" id={nameId}>
          {pending.length > 1 ? `${pending.length} transactions are on their way` : summaryOf(pending[0] ?? newest)}
        </span>
        <Chevron aria-hidden size={18} stroke={1.6} />
      </UnstyledButton>
      {isOpen && (
        <ul className={classes.rows}>
          {shown.map((one) => (
            <Row key={one.id} transaction={one} />
          ))}
        </ul>
      )}
    </aside>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const dispatch = useAppDispatch()
  const { id, title, stage, hash, chainId, failure } = transaction
  const explorer = walletNetwork(chainId)?.explorer
  return (
    <li className={classes.row}>
      <div className={classes.title}>
        <span>{title}</span>
        <StatusPill tone={stageTone(stage)}>{stageWords(transaction)}</StatusPill>
      </div>
      {failure && <p className={classes.reason}>{failure.message}</p>}
      <div className={classes.foot}>
        {hash && explorer && (
          <Anchor href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer" underline="always">
            {short(hash)}
          </Anchor>
        )}
        {hash && !explorer && <code title={hash}>{short(hash)}</code>}
        {stage !== 'asking' && (
          <Button variant="subtle" size="compact-sm" onClick={() => dispatch(transactionDismissed(id))}>
            {stage === 'sent' ? 'Stop watching' : 'Dismiss'}
          </Button>
        )}
      </div>
    </li>
  )
}

function summaryOf(one: Transaction): string {
  return `${one.title}: ${stageWords(one)}`
}

function short(hash: string): string {
  return `${hash.slice(0, 10)}…${hash.slice(-8)}`
}
