import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { isUnreviewed } from '@colophon/protocol/statements/graph'
import { Button, Group, Loader, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { isFailure, sendTransaction } from '../../lib/chain/chain-port.ts'
import { isPending } from '../../lib/chain/transaction.ts'
import { formatCount, formatCountOf } from '../../lib/format.ts'
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
  onClose: () => void
}

const DIFFERS = 'The claims on this page do not have the MD5 that is to be recorded. Nothing was sent; reload the page.'

/** Shows what will be written permanently, then sends it with the wallet and waits until it is mined. */
export function RecordStep({ article, next, registry, lastDate, onClose }: Props) {
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
    onClose()
  }
  const facts = [
    ['Hash of the claims (MD5)', next.md5Hash],
    ['Number of the paper', String(next.articleId)],
    ['Claims saved', momentOrDash(new Date(time).toISOString())],
    ['Recorded by (your wallet)', next.author],
    ['Contract on the chain', registry],
  ] as const
  return (
    <>
      <Title order={3} size="h3" mb="md" dir="auto">
        {article.title}
      </Title>
      <Text my="md">{claimsLine(article.graph ?? [])}</Text>
      <Text my="md">
        This will be written publicly and permanently. It contains none of the text: only the hash of the claims, the
        number of the paper, the time and your wallet address. The hash is computed from the claims and the SHA-256 of
        the file. The wallet shows the fee before you confirm.
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
      <Group mt="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {isBusy || pending ? 'Close' : 'Cancel'}
        </Button>
        <Button onClick={() => void record()} disabled={isBusy || pending !== undefined} data-autofocus>
          {failure ? 'Try again' : 'Record on the chain'}
        </Button>
      </Group>
    </>
  )
}

/** The number of claims, and of those not reviewed. */
function claimsLine(graph: NonNullable<OpenArticle['graph']>): string {
  const unreviewed = graph.filter(isUnreviewed).length
  const claims = formatCountOf(graph.length, 'claim', 'claims')
  if (unreviewed === 0) return `${claims}, all of them reviewed or written by a person.`
  return unreviewed === graph.length
    ? `${claims}, found by the program and not reviewed.`
    : `${claims}, ${formatCount(unreviewed)} of them found by the program and not reviewed.`
}
