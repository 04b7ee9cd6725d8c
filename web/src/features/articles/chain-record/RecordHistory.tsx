import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { ChainRecord, PaperRecords } from '@colophon/protocol/record/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { downloadText } from '../../../lib/download.ts'
import { formatCount } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import classes from './chain-record.module.css'
import { receiptOf } from './receipt.ts'
import { actionWords, explorerUrl, momentOrDash, recordWords } from './record-words.ts'

/** Every record of the paper, newest first, each with its place on the chain and a receipt to take away. */
export function RecordHistory({ article, records }: { article: OpenArticle; records: PaperRecords }) {
  if (records.records.length === 0) return <p>Nothing has been recorded yet.</p>
  return (
    <ol className={classes.history} reversed>
      {records.records.map((record) => (
        <li key={record.transactionHash}>
          <Record article={article} record={record} registry={records.chain?.registry ?? null} />
        </li>
      ))}
    </ol>
  )
}

function Record({ article, record, registry }: { article: OpenArticle; record: ChainRecord; registry: string | null }) {
  const network = walletNetwork(record.chainId)
  const { tone, words } = recordWords(record)
  const link = explorerUrl(network?.explorer?.url, 'tx', record.transactionHash)
  const facts: [string, ReactNode][] = [
    ['Time of the block', momentOrDash(record.blockTime)],
    ['Time that was claimed', momentOrDash(record.date)],
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
    ['Author', record.author ?? '-'],
  ]
  const name = `record-${record.articleId}-${record.hash.slice(0, 8)}.json`
  return (
    <>
      <p className={classes.state}>
        <strong>{actionWords(record)}</strong> <StatusPill tone={tone}>{words}</StatusPill>
        {record.hash === article.md5Hash && record.state === 'recorded' && (
          <span>These are the present statements.</span>
        )}
      </p>
      {record.reason && <p>{record.reason}</p>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
