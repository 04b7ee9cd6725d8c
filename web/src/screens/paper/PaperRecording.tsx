import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { RecordStep } from '../../features/chain-record/RecordStep.tsx'
import { RECORD_FLAG } from '../../features/chain-record/record-flag.ts'
import { useOwnRecords } from '../../features/chain-record/use-own-records.ts'
import { useRecords } from '../../features/chain-record/use-records.ts'
import { addWallet, selectAccount } from '../../features/profile/slice.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
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

/**
 * Links a wallet where none is, then records. The records are loaded when the dialog opens, as another browser may have
 * recorded in the meantime, and once a wallet is linked.
 */
function Recording({ article, onClose }: { article: OpenArticle; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const linked = useSelector(selectAccount)?.walletAddress ?? null
  // The step of linking stays until the records are loaded again.
  const [isLinking] = useState(linked === null)
  const { data, failure } = useRecords(article.id, `${article.md5Hash}/${linked}`, false)
  const isLost = data === null && failure !== null
  const isNothing = data !== null && data.state === 'recorded'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the close callback may change with every render.
  useEffect(() => {
    if (isLost) toastError(failure.message)
    if (isLost || isNothing) onClose()
  }, [isLost, isNothing])
  const link = async (body: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(addWallet({ body }))
    return addWallet.fulfilled.match(result) ? null : (result.payload ?? failureOf(result.error))
  }
  if (!data?.chain) return null
  if (!data.next && isLinking) {
    return (
      <WalletDialog
        title="Record on the chain"
        lead={
          <Text mb="md">First link your wallet to your account, with one signature. Then you confirm the record.</Text>
        }
        request={{ purpose: 'add-wallet' }}
        chainId={data.chain.chainId}
        onSigned={link}
        onClose={onClose}
      />
    )
  }
  if (!data.next) return null
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
