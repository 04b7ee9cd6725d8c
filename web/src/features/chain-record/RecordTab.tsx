import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { ChainRecord, PaperRecords } from '@colophon/protocol/chain-record/entities'
import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { Anchor, Box, Button, Loader, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { downloadText } from '../../lib/api/download.ts'
import { selectConnection } from '../../lib/chain/chain-port.ts'
import { transactionDismissed } from '../../lib/chain/chain-slice.ts'
import { isPending, type Transaction } from '../../lib/chain/transaction.ts'
import { formatCount } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import lines from '../../ui/lines.module.css'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { recordStateLabel } from '../articles/RecordChip.tsx'
import classes from './chain-record.module.css'
import { Fact, Facts, StateLine } from './Facts.tsx'
import { RecordMeaning } from './RecordMeaning.tsx'
import { receiptOf } from './receipt.ts'
import { RECORD_FLAG } from './record-flag.ts'
import { actionLabel, explorerUrl, momentOrDash, recordLabels } from './record-labels.ts'
import { useRecordTransactions } from './use-own-records.ts'
import { useRecords } from './use-records.ts'
import { VerifyNow } from './VerifyNow.tsx'

const STAGES: Partial<Record<Transaction['stage'], string>> = {
  asking: 'Waiting for your wallet.',
  sent: 'Sent. Waiting until it is mined.',
  mined: 'Mined. The record appears here as soon as it is read from the chain.',
}

type Props = {
  article: OpenArticle
  isOwner: boolean
  /** The wallet that is linked to the reader's account; null when none is. */
  wallet: string | null
  hasUnsaved: boolean
}

/** The on-chain record of a paper's statements: state, hashes, recording, verification and history. */
export function RecordTab({ article, isOwner, wallet, hasUnsaved }: Props) {
  const [, ask] = useFlag(RECORD_FLAG)
  const transactions = useRecordTransactions(article.id)
  const isSending = transactions.some(isPending)
  const version = `${article.md5Hash}/${article.recordState}/${article.record?.transactionHash}/${wallet}`
  const { data, failure, refresh } = useRecords(article.id, version, isSending)
  if (!data && failure) return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={refresh} />
  if (!data) return <SkeletonRows rows={4} height={56} />
  const { tone, label, sentence } = recordStateLabel(data.state)
  const [newest] = isOwner ? transactions : []
  return (
    <div className={classes.tab}>
      <StateLine>
        <StatusPill tone={tone}>{label}</StatusPill> <span>{sentence}</span>
      </StateLine>
      {failure && (
        <FormAlert message={failure.message}>
          <p>This may be a few minutes old. It refreshes by itself.</p>
        </FormAlert>
      )}
      <Hashes article={article} recorded={data.state === 'changed' ? (data.last?.hash ?? null) : null} />
      {isOwner && (
        <RecordOffer records={data} hasUnsaved={hasUnsaved} isSending={isSending} onRecord={() => ask(true)} />
      )}
      {newest && isVisible(newest, data) && <OnItsWay transaction={newest} />}
      <Part title="Check it yourself">
        <VerifyNow article={article} records={data} />
      </Part>
      <Part title="History">
        <RecordHistory article={article} records={data} />
      </Part>
      <Part title="What a record proves">
        <RecordMeaning />
        <Button
          variant="default"
          mt="md"
          component={Link}
          to={`${ADDED_SCREENS.verify.path}${article.md5Hash ? `?md5=${article.md5Hash}` : ''}`}
        >
          Verify without an account
        </Button>
      </Part>
    </div>
  )
}

/** Hides transactions that are already in the list of records or over; a rejection by the user needs no message. */
function isVisible({ stage, hash, at }: Transaction, { records, state }: PaperRecords): boolean {
  if (stage === 'rejected' || records.some(({ transactionHash }) => transactionHash === hash?.toLowerCase()))
    return false
  if (stage === 'failed' || stage === 'replaced') return state !== 'recorded' && Date.now() - at < SHOWN_FOR_MS
  return true
}

/** Time a failed transaction is shown, in milliseconds. */
const SHOWN_FOR_MS = 24 * 60 * 60_000

function Hashes({ article: { md5Hash, sha256 }, recorded }: { article: OpenArticle; recorded: string | null }) {
  return (
    <Facts>
      <Fact name="MD5 of the claims">{md5Hash ?? '-'}</Fact>
      {recorded && <Fact name="MD5 on the chain">{recorded}</Fact>}
      <Fact name="SHA-256 of the file (hashed with the claims)">{sha256 || '-'}</Fact>
    </Facts>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" className={`${classes.part} ${lines.above}`} py="lg" aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Box>
  )
}

type RecordOfferProps = { records: PaperRecords; hasUnsaved: boolean; isSending: boolean; onRecord: () => void }

/** The owner's record button, or why recording is not possible and what to do. */
function RecordOffer({ records, hasUnsaved, isSending, onRecord }: RecordOfferProps) {
  const { chain, state, md5Hash, next } = records
  const { address } = useSelector(selectConnection)
  if (!chain) return <Text my="md">This installation has no chain, so nothing can be recorded.</Text>
  if (md5Hash === null) return <Text my="md">There are no claims yet, so there is nothing to record.</Text>
  if (state === 'recorded') return null
  const isUnlinked = !next && state !== 'pending'
  const isDown = chain.state !== 'ready'
  return (
    <div className={classes.offer}>
      {isDown && <p>The chain does not answer at the moment. Nothing is lost; try again in a while.</p>}
      {hasUnsaved && <p>You have unsaved changes. Only saved claims are recorded.</p>}
      {state === 'changed' && <p>Record them again to put the current ones on the chain; the earlier record stays.</p>}
      {isUnlinked && (
        <p>
          {address === null
            ? 'Records are written by your own wallet. You first link one to your account, with one signature.'
            : 'The connected wallet is not linked to your account yet. You first link it, with one signature.'}
        </p>
      )}
      {(next || isUnlinked) && (
        <Button onClick={onRecord} disabled={isDown || isSending || state === 'pending'}>
          Record on the chain
        </Button>
      )}
    </div>
  )
}

/** A pending transaction of this browser; it survives a reload. */
function OnItsWay({ transaction }: { transaction: Transaction }) {
  const dispatch = useAppDispatch()
  const { id, stage, hash, failure, title } = transaction
  const forget = (
    <Button size="compact-sm" variant="subtle" onClick={() => dispatch(transactionDismissed(id))}>
      {isPending(transaction) ? 'Stop watching it' : 'Dismiss'}
    </Button>
  )
  if (failure) {
    return (
      <FormAlert message={`${title}: ${failure.message}`}>
        <p>The claims themselves are unchanged. {forget}</p>
      </FormAlert>
    )
  }
  return (
    <div className={classes.way} role="status">
      <p>
        {stage !== 'mined' && <Loader size="xs" aria-hidden />} <strong>{STAGES[stage] ?? ''}</strong>
        {hash && (
          <>
            {' '}
            Transaction <code>{hash}</code>
          </>
        )}
      </p>
      {stage !== 'mined' && <p>You may leave or reload this page meanwhile. {forget}</p>}
    </div>
  )
}

/** All records of the paper, newest first, with their transaction and a downloadable receipt. */
function RecordHistory({ article, records }: { article: OpenArticle; records: PaperRecords }) {
  if (records.records.length === 0) return <Text my="md">Nothing has been recorded yet.</Text>
  return (
    <Box component="ol" reversed display="grid" style={{ gap: 'var(--mantine-spacing-lg)' }}>
      {records.records.map((record) => (
        <li key={record.transactionHash}>
          <Record article={article} record={record} registry={records.chain?.registry ?? null} />
        </li>
      ))}
    </Box>
  )
}

function Record({ article, record, registry }: { article: OpenArticle; record: ChainRecord; registry: string | null }) {
  const network = walletNetwork(record.chainId)
  const { tone, label: stateLabel } = recordLabels(record)
  const link = explorerUrl(network?.explorer?.url, 'tx', record.transactionHash)
  const facts: [string, ReactNode][] = [
    ['Block time', momentOrDash(record.blockTime)],
    ['Claims saved, as the wallet stated', momentOrDash(record.date)],
    ['MD5', record.hash],
    ['Network', `${network?.name ?? 'Unknown'} (${record.chainId})`],
    ['Block', record.blockNumber === null ? '-' : formatCount(record.blockNumber)],
    [
      'Transaction',
      link ? (
        <Anchor key="tx" href={link} rel="noreferrer" target="_blank">
          {record.transactionHash}
        </Anchor>
      ) : (
        record.transactionHash
      ),
    ],
    ['Recorded by', record.author ?? '-'],
  ]
  const name = `record-${record.articleId}-${record.hash.slice(0, 8)}.json`
  return (
    <>
      <StateLine>
        <strong>{actionLabel(record)}</strong> <StatusPill tone={tone}>{stateLabel}</StatusPill>
        {record.hash === article.md5Hash && record.state === 'recorded' && (
          <span>The claims have not changed since.</span>
        )}
      </StateLine>
      {record.reason && <Text my="md">{record.reason}</Text>}
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {record.state === 'recorded' && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => downloadText(receiptOf(article, record, registry), name, 'application/json')}
        >
          Download the receipt
        </Button>
      )}
    </>
  )
}
