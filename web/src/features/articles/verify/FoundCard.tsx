import type { FoundRecord } from '@colophon/protocol/record/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import facts from '../chain-record/chain-record.module.css'
import { explorerUrl, momentOrDash } from '../chain-record/record-words.ts'
import { paperPath } from '../paper/paper-path.ts'
import { foundWords } from './found-words.ts'

/** One record that holds what was looked for: of which paper, by whom, when, and whether it still counts. */
export function FoundCard({ record }: { record: FoundRecord }) {
  const { articleId, paper, author, blockTime, blockNumber, date, chainId, transactionHash, hash, isFinal } = record
  const network = walletNetwork(chainId)
  const link = explorerUrl(network?.explorer?.url, 'tx', transactionHash)
  const words = foundWords(record)
  const rows: [string, string | null][] = [
    ['Author (wallet)', author],
    ['Time of the block', momentOrDash(blockTime)],
    ['Time that was claimed', momentOrDash(date)],
    ['Block', `${formatCount(blockNumber)} on ${network?.name ?? chainId}`],
    ['MD5 of the statements', hash],
  ]
  return (
    <>
      <Title order={3} size="h4">
        {paper.state === 'listed' ? (
          <Anchor component={Link} to={paperPath(Number(articleId))} underline="always" inherit>
            {paper.title || `Paper ${articleId}`}
          </Anchor>
        ) : (
          `Paper ${articleId}`
        )}
      </Title>
      <p className={facts.state}>
        <StatusPill tone={words.tone}>{words.pill}</StatusPill>
        {!isFinal && <StatusPill tone="plain">Mined, not final yet</StatusPill>}
        <span>{words.sentence}</span>
      </p>
      <dl className={facts.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Transaction</dt>
          <dd>
            {link ? (
              <Anchor href={link} rel="noreferrer" target="_blank">
                {transactionHash}
              </Anchor>
            ) : (
              transactionHash
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}
