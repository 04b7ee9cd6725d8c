import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperRecords } from '@colophon/protocol/record/entities'
import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { isPending, type Transaction } from '../../../lib/chain/transaction.ts'
import { useFlag } from '../../../lib/use-flag.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import classes from './chain-record.module.css'
import { OnItsWay } from './OnItsWay.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordMeaning } from './RecordMeaning.tsx'
import { RecordOffer } from './RecordOffer.tsx'
import { RECORD_FLAG } from './record-flag.ts'
import { recordStateWords } from './record-words.ts'
import { useRecordTransactions } from './use-own-records.ts'
import { useRecords } from './use-records.ts'
import { VerifyNow } from './VerifyNow.tsx'

type Props = { article: OpenArticle; isOwner: boolean; hasUnsaved: boolean }

/** What the chain holds of a paper's statements: state, hashes, the way to record them, a check of one's own, the history. */
export function RecordTab({ article, isOwner, hasUnsaved }: Props) {
  const [, ask] = useFlag(RECORD_FLAG)
  const transactions = useRecordTransactions(article.id)
  const isSending = transactions.some(isPending)
  const version = `${article.md5Hash}/${article.recordState}/${article.record?.transactionHash}`
  const { data, failure, refresh } = useRecords(article.id, version, isSending)
  if (!data && failure) return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={refresh} />
  if (!data) return <SkeletonRows rows={4} height={56} />
  const { tone, words, sentence } = recordStateWords(data.state)
  const [newest] = isOwner ? transactions : []
  return (
    <div className={classes.tab}>
      <p className={classes.state}>
        <StatusPill tone={tone}>{words}</StatusPill> <span>{sentence}</span>
      </p>
      {failure && (
        <FormAlert message={failure.message}>
          <p>What is shown may be some minutes old. It is asked for again by itself.</p>
        </FormAlert>
      )}
      <Hashes article={article} recorded={data.state === 'changed' ? (data.last?.hash ?? null) : null} />
      {isOwner && (
        <RecordOffer records={data} hasUnsaved={hasUnsaved} isSending={isSending} onRecord={() => ask(true)} />
      )}
      {newest && isWorthTelling(newest, data) && <OnItsWay transaction={newest} />}
      <Part title="Check it yourself">
        <VerifyNow article={article} records={data} />
      </Part>
      <Part title="History">
        <RecordHistory article={article} records={data} />
      </Part>
      <Part title="What a record says">
        <RecordMeaning />
        <Button
          variant="default"
          mt="md"
          component={Link}
          to={`${ADDED_SCREENS.verify.path}${article.md5Hash ? `?md5=${article.md5Hash}` : ''}`}
        >
          Verify as anybody can
        </Button>
      </Part>
    </div>
  )
}

/** What the list of records has already, or what is over by now, is not told twice; a person's own no is known to them. */
function isWorthTelling({ stage, hash, at }: Transaction, { records, state }: PaperRecords): boolean {
  if (stage === 'rejected' || records.some(({ transactionHash }) => transactionHash === hash?.toLowerCase()))
    return false
  if (stage === 'failed' || stage === 'replaced') return state !== 'recorded' && Date.now() - at < TOLD_FOR_MS
  return true
}

/** How long a transaction that came to nothing is told here, in milliseconds. */
const TOLD_FOR_MS = 24 * 60 * 60_000

function Hashes({ article: { md5Hash, sha256 }, recorded }: { article: OpenArticle; recorded: string | null }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>MD5 of the statements</dt>
        <dd>{md5Hash ?? '-'}</dd>
      </div>
      {recorded && (
        <div>
          <dt>MD5 on the chain</dt>
          <dd>{recorded}</dd>
        </div>
      )}
      <div>
        <dt>SHA-256 of the file</dt>
        <dd>{sha256 || '-'}</dd>
      </div>
    </dl>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}
