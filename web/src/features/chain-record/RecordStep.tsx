import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { Button, Loader, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { isFailure, sendTransaction } from '../../lib/chain/chain-port.ts'
import { isPending } from '../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { FormAlert } from '../../ui/states.tsx'
import { Fact, Facts, StateLine } from './Facts.tsx'
import { hashStatements } from './hash-statements.ts'
import { statementsOf } from './receipt.ts'
import { momentOrDash } from './record-labels.ts'
import { claimedTime, recordRequest } from './record-request.ts'
import { useRecordTransactions } from './use-own-records.ts'

type Props = {
  article: OpenArticle
  next: NonNullable<PaperRecords['next']>
  registry: string
  lastDate: string | null
  onDone: () => void
}

const DIFFERS = 'The claims on this page do not have the MD5 that is to be recorded. Nothing was sent; reload the page.'

/** Shows what will be written permanently, then sends it with the wallet and waits until it is mined. */
export function RecordStep({ article, next, registry, lastDate, onDone }: Props) {
  const dispatch = useAppDispatch()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const pending = useRecordTransactions(article.id).find(isPending)
  const time = claimedTime(article.updatedAt, lastDate)
  const record = async () => {
    const statements = statementsOf(article)
    // The wallet signs the hash computed in this browser, whatever the server reports.
    if (!statements || hashStatements(statements).md5 !== next.md5Hash) {
      return setFailure({ status: 0, error: 'HASH_DIFFERS', message: DIFFERS })
    }
    setFailure(null)
    setBusy(true)
    const outcome = await dispatch(sendTransaction(recordRequest(next, registry, time)))
    setBusy(false)
    if (isFailure(outcome)) return setFailure(outcome)
    onDone()
  }
  const facts = [
    ['What', next.action === 'create' ? 'A first record of this paper' : 'A new record in place of your last one'],
    ['MD5', next.md5Hash],
    ['Paper', String(next.articleId)],
    ['Saved', momentOrDash(new Date(time).toISOString())],
    ['Written by', next.author],
    ['Into', registry],
  ] as const
  return (
    <>
      <Title order={3} size="h3" mb="md">
        {next.action === 'create' ? 'Record on the chain' : 'Record the changes'}
      </Title>
      <Text my="md">
        This will be written publicly and permanently. It contains none of the text: only the hash, the paper number,
        the time and your wallet address. The wallet shows the fee before you confirm.
      </Text>
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {failure && (
        <FormAlert message={failure.message}>
          {failure.detail && <p>{failure.detail}</p>}
          <p>Nothing was recorded.</p>
        </FormAlert>
      )}
      {(isBusy || pending) && (
        <StateLine role="status">
          <Loader size="sm" aria-hidden />
          <span>
            {pending?.stage === 'sent'
              ? 'Sent. Waiting until it is mined; you may close this dialog.'
              : 'Confirm it in the wallet.'}
          </span>
        </StateLine>
      )}
      <Button mt="xs" onClick={() => void record()} disabled={isBusy || pending !== undefined}>
        {failure ? 'Try again' : 'Record with the wallet'}
      </Button>
    </>
  )
}
