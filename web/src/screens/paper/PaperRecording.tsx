import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { useEffect } from 'react'
import { RecordStep } from '../../features/chain-record/RecordStep.tsx'
import { RECORD_FLAG } from '../../features/chain-record/record-flag.ts'
import { useOwnRecords } from '../../features/chain-record/use-own-records.ts'
import { useRecords } from '../../features/chain-record/use-records.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { toastError } from '../../ui/toast.tsx'

type Props = { article: OpenArticle; person: Person }

/** For a paper's owner: reports sent transactions to the server and guides through recording (`?record`). */
export function PaperRecording({ article, person }: Props) {
  return isOwner(person, article) ? <OwnRecording article={article} /> : null
}

function OwnRecording({ article }: { article: OpenArticle }) {
  const refused = useOwnRecords(article.id)
  const [isOpen, ask] = useFlag(RECORD_FLAG)
  useEffect(() => {
    if (refused) toastError(refused.message)
  }, [refused])
  return isOpen && <Recording article={article} onClose={() => ask(false)} />
}

/** Reloaded when the dialog opens: another browser may have recorded in the meantime. */
function Recording({ article, onClose }: { article: OpenArticle; onClose: () => void }) {
  const { data, failure } = useRecords(article.id, article.md5Hash ?? '', false)
  const isLost = data === null && failure !== null
  const isNothing = data !== null && data.state === 'recorded'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the close callback may change with every render.
  useEffect(() => {
    if (isLost) toastError(failure.message)
    if (isLost || isNothing) onClose()
  }, [isLost, isNothing])
  if (!data?.next || !data.chain) return null
  return (
    <WalletDialog title="Record on the chain" chainId={data.chain.chainId} signer={data.next.author} onClose={onClose}>
      <RecordStep
        article={article}
        next={data.next}
        registry={data.chain.registry}
        lastDate={data.last?.date ?? null}
        onClose={onClose}
      />
    </WalletDialog>
  )
}
