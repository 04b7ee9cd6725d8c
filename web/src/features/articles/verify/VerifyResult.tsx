import type { FoundRecord, Verification } from '@colophon/protocol/record/entities'
import { Title, VisuallyHidden } from '@mantine/core'
import { formatCount, formatCountOf, formatMoment } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import facts from '../chain-record/chain-record.module.css'
import { RecordMeaning } from '../chain-record/RecordMeaning.tsx'
import { CompareFile } from './CompareFile.tsx'
import { FoundCard } from './FoundCard.tsx'
import { useVerification } from './use-verification.ts'
import classes from './verify.module.css'
import type { Wanted } from './verify-input.ts'

/** What the chain says of a hash: its records, each with what it means, or that there is none and up to where was looked. */
export function VerifyResult({ wanted }: { wanted: Wanted }) {
  const { answer, failure, retry } = useVerification(wanted)
  const [name, hash] = 'md5' in wanted ? ['MD5 of statements', wanted.md5] : ['SHA-256 of a file', wanted.sha256]
  return (
    <section className={classes.result} aria-label="What the chain says">
      <dl className={facts.facts}>
        <div>
          <dt>{name}</dt>
          <dd>{hash}</dd>
        </div>
      </dl>
      {'md5' in wanted && wanted.file && <CompareFile key={wanted.file} sha256={wanted.file} />}
      {failure && (
        <ErrorState message={failure.message} kept="The hash is kept in the address of this page." onRetry={retry} />
      )}
      {!answer && !failure && <SkeletonRows rows={3} height={72} />}
      <VisuallyHidden role="status">{answer && saidOf(answer)}</VisuallyHidden>
      {answer && <Answer answer={answer} />}
    </section>
  )
}

/** The answer in a sentence, for whoever hears it. */
function saidOf({ records, total, chain }: Verification): string {
  if (records.length > 0) return `Found: ${formatCountOf(total, 'record', 'records')}.`
  return chain ? 'No record was found.' : 'There is no chain here.'
}

function Answer({ answer }: { answer: Verification }) {
  const { records, total, chain } = answer
  if (!chain && records.length === 0) {
    return (
      <EmptyState title="This installation has no chain">
        So it cannot say anything of a hash. Ask the site that gave you the receipt.
      </EmptyState>
    )
  }
  return (
    <>
      {records.length === 0 ? (
        <EmptyState title="The chain has no record of this">
          <p>
            Nobody has recorded exactly this; a single changed letter makes another hash. By its file a paper is found
            only where you may read it.
          </p>
        </EmptyState>
      ) : (
        <>
          <Title order={2} size="h3">
            {formatCountOf(total, 'record', 'records')} on the chain
          </Title>
          <p>{leadOf(records, total)}</p>
          <ol className={classes.records}>
            {records.map((record) => (
              <li key={`${record.transactionHash}/${record.articleId}`}>
                <FoundCard record={record} />
              </li>
            ))}
          </ol>
        </>
      )}
      {chain && <ReadTo chain={chain} />}
      <RecordMeaning proves={answer.proves} doesNotProve={answer.doesNotProve} />
    </>
  )
}

function leadOf(records: readonly FoundRecord[], total: number): string {
  const first = 'The first of them stands first: who recorded it first could have had it first.'
  const cut = total > records.length ? ` The first ${formatCount(records.length)} are shown.` : ''
  return records.length > 1 ? first + cut : 'Somebody has recorded exactly this.'
}

function ReadTo({ chain }: { chain: NonNullable<Verification['chain']> }) {
  const { state, readTo } = chain
  const upTo = readTo
    ? `The chain was read up to block ${formatCount(readTo.blockNumber)}, of ${formatMoment(readTo.time)}.`
    : 'The chain has not been read yet.'
  const isDown = state !== 'ready' && ' It does not answer at the moment, so newer records are not known.'
  return (
    <p className={facts.quiet}>
      {upTo}
      {isDown}
    </p>
  )
}
