import { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { FoundRecord, Verification } from '@colophon/protocol/chain-record/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { Anchor, Box, Button, FileButton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatCountOf, formatMoment } from '../../../lib/format.ts'
import { fileHash } from '../../../lib/hash/file-hash.ts'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { paperPath } from '../../articles/paper-path.ts'
import { Fact, Facts, StateLine } from '../Facts.tsx'
import { RecordMeaning } from '../RecordMeaning.tsx'
import { explorerUrl, momentOrDash } from '../record-labels.ts'
import classes from './verify.module.css'
import type { Sought } from './verify-input.ts'

/** The records of a hash and what they mean, or that there is none and up to which block. */
export function VerifyResult({ sought }: { sought: Sought }) {
  const [name, hash, body] =
    'md5' in sought
      ? ['MD5 of claims', sought.md5, { md5Hash: sought.md5 }]
      : ['SHA-256 of a file', sought.sha256, { sha256: sought.sha256 }]
  const { data: answer, failure, retry } = useAnswer(recordCalls.verify, { body }, hash)
  return (
    <section className={classes.result} aria-label="What the chain says">
      <Facts>
        <Fact name={name}>{hash}</Fact>
      </Facts>
      {'md5' in sought && sought.file && <CompareFile key={sought.file} sha256={sought.file} />}
      {failure && (
        <ErrorState message={failure.message} kept="The hash is part of this page’s address." onRetry={retry} />
      )}
      {!answer && !failure && <SkeletonRows rows={3} height={72} />}
      <VisuallyHidden role="status">{answer && saidOf(answer)}</VisuallyHidden>
      {answer && <Answer answer={answer} />}
    </section>
  )
}

/** The result as a sentence for screen readers. */
function saidOf({ records, total, chain }: Verification): string {
  if (records.length > 0) return `Found: ${formatCountOf(total, 'record', 'records')}.`
  return chain ? 'No record was found.' : 'There is no chain here.'
}

function Answer({ answer }: { answer: Verification }) {
  const { records, total, chain } = answer
  if (!chain && records.length === 0) {
    return (
      <EmptyState title="This installation has no chain">
        So it cannot verify a hash. Use the site that gave you the receipt.
      </EmptyState>
    )
  }
  return (
    <>
      {records.length === 0 ? (
        <EmptyState title="The chain has no record of this">
          <Text my="md">
            No record matches exactly: a single changed letter makes another hash. A file finds its paper only if you
            can read that paper.
          </Text>
        </EmptyState>
      ) : (
        <>
          <Title order={2} size="h3">
            {formatCountOf(total, 'record', 'records')} on the chain
          </Title>
          <Text my="md">{leadOf(records, total)}</Text>
          <Text my="md">
            The chain has the hash of the claims, the number of the paper, the time and the wallet. Which paper has that
            number is what this site says. It also says of which file the claims are; with the receipt of the record you
            can check that yourself.
          </Text>
          <Stack component="ol" className={classes.records} gap="xl" mt="md" mb="xl">
            {records.map((record) => (
              <li key={`${record.transactionHash}/${record.articleId}`}>
                <FoundCard record={record} />
              </li>
            ))}
          </Stack>
        </>
      )}
      {chain && <ReadTo chain={chain} />}
      <RecordMeaning proves={answer.proves} doesNotProve={answer.doesNotProve} />
    </>
  )
}

function leadOf(records: readonly FoundRecord[], total: number): string {
  const first = 'The earliest record is listed first: its wallet may have had the claims first.'
  const cut = total > records.length ? ` The first ${formatCount(records.length)} are shown.` : ''
  if (records.length > 1) return first + cut
  return records[0]?.matched === 'file' ? 'The claims of this file have this record.' : 'It has exactly this hash.'
}

function ReadTo({ chain }: { chain: NonNullable<Verification['chain']> }) {
  const { state, readTo } = chain
  const upTo = readTo
    ? `The chain was read up to block ${formatCount(readTo.blockNumber)}, of ${formatMoment(readTo.time)}.`
    : 'The chain has not been read yet.'
  const isDown = state !== 'ready' && ' It does not answer at the moment, so newer records are not known.'
  return (
    <Text c="dimmed" my="md">
      {upTo}
      {isDown}
    </Text>
  )
}

/** Statements include the SHA-256 of their file, so a holder of the file can compare it. */
function CompareFile({ sha256 }: { sha256: string }) {
  const [said, setSaid] = useState<{ tone: 'accent' | 'care'; label: string; sentence: string } | null>(null)
  const compare = async (file: File | null) => {
    if (!file) return
    setSaid(null)
    const found = await fileHash(file)
    if (found === null) {
      return setSaid({
        tone: 'care',
        label: 'Not read',
        sentence: `“${file.name}” could not be read. Choose it again.`,
      })
    }
    setSaid(
      found === sha256
        ? { tone: 'accent', label: 'Same file', sentence: `“${file.name}” is the file of these claims.` }
        : { tone: 'care', label: 'Another file', sentence: `“${file.name}” is not the file of these claims.` },
    )
  }
  return (
    <Box mb="lg">
      <Facts>
        <Fact name="SHA-256 of their file">{sha256}</Fact>
      </Facts>
      <FileButton onChange={(file) => void compare(file)} inputProps={{ 'aria-label': 'File to compare' }}>
        {(props) => (
          <Button {...props} variant="default" size="compact-md">
            Compare with a file
          </Button>
        )}
      </FileButton>
      <StateLine role="status">
        {said && (
          <>
            <StatusPill tone={said.tone}>{said.label}</StatusPill> <span>{said.sentence}</span>
          </>
        )}
      </StateLine>
    </Box>
  )
}

/** One matching record: of which paper, by whom, when, and whether it is current. */
function FoundCard({ record }: { record: FoundRecord }) {
  const { articleId, paper, author, blockTime, blockNumber, date, chainId, transactionHash, hash, isFinal } = record
  const network = walletNetwork(chainId)
  const link = explorerUrl(network?.explorer?.url, 'tx', transactionHash)
  const finding = foundLabel(record)
  const rows: [string, string | null][] = [
    ['Recorded by (wallet)', author],
    ['Block time', momentOrDash(blockTime)],
    ['Claims saved, as the wallet stated', momentOrDash(date)],
    ['Block', `${formatCount(blockNumber)} on ${network?.name ?? chainId}`],
    ['MD5 of the claims', hash],
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
      <StateLine>
        <StatusPill tone={finding.tone}>{finding.pill}</StatusPill>
        {!isFinal && <StatusPill tone="plain">Mined, not final yet</StatusPill>}
        <span>{finding.sentence}</span>
      </StateLine>
      <Facts>
        {rows.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
        <Fact name="Transaction">
          {link ? (
            <Anchor href={link} rel="noreferrer" target="_blank">
              {transactionHash}
            </Anchor>
          ) : (
            transactionHash
          )}
        </Fact>
      </Facts>
    </>
  )
}

type Finding = { tone: 'plain' | 'accent' | 'care'; pill: string; sentence: string }

/** The meaning of a record: whose it is, and whether the paper here still matches. */
export function foundLabel({ paper, matched, isLatest }: Pick<FoundRecord, 'paper' | 'matched' | 'isLatest'>): Finding {
  const newer = isLatest ? '' : ' The same wallet has recorded newer ones since.'
  if (paper.state === 'deleted') {
    return {
      tone: 'care',
      pill: 'Deleted here',
      sentence: `The owner has deleted this paper here; the record stays.${newer}`,
    }
  }
  if (paper.state === 'unknown') {
    const sentence = `You cannot see a paper with that number. Anyone can record any number.${newer}`
    return { tone: 'plain', pill: 'Unknown paper', sentence }
  }
  if (paper.isByOwner === false) {
    const sentence = `The wallet does not belong to the paper’s owner, so this says nothing about the paper here.${newer}`
    return { tone: 'care', pill: 'By another wallet', sentence }
  }
  const whose =
    matched === 'file'
      ? 'This site says that the recorded claims are of this file'
      : 'The paper’s owner recorded exactly these claims'
  if (paper.isCurrent === false) {
    return {
      tone: 'care',
      pill: 'Changed since',
      sentence: `${whose}; the claims here have changed since.${newer}`,
    }
  }
  return { tone: 'accent', pill: 'Matches', sentence: `${whose}, and the paper here still says the same.${newer}` }
}
