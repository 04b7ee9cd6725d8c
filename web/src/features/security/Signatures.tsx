import type { SignatureEntry } from '@colophon/protocol/security/entities'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { PageButtons } from './PageButtons.tsx'
import classes from './security.module.css'
import { fetchSignatures, selectSecurity } from './slice.ts'

const PAGE = 10
const PURPOSE_WORDS: Record<SignatureEntry['purpose'], string> = {
  'wallet-login': 'Sign in',
  'add-wallet': 'Link a wallet',
  access: 'Open or close a paper',
  request: 'Ask for access',
  answer: 'Answer a request',
  download: 'Download a paper (proves the download; the granted right alone opens the file)',
  account: 'Confirm an act of this account',
}

/** Every message that this account signed here; each can be read, and checked in this browser without asking us. */
export function Signatures() {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const { signatures, status } = useSelector(selectSecurity)
  const [list, total] = signatures
  const page = Math.max(1, Number(params.get('signed')) || 1)
  const read = () => void dispatch(fetchSignatures({ query: { limit: PAGE, offset: (page - 1) * PAGE } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read once.
  useEffect(read, [page])
  const { failure, status: reading } = status.signatures
  if (failure) return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={read} />
  if (list.length === 0) {
    if (reading !== 'SUCCESS') return <SkeletonRows rows={2} />
    return <EmptyState title="Nothing signed yet">What you sign here with a wallet is kept, word for word.</EmptyState>
  }
  return (
    <>
      <ul className={classes.list} aria-label="Signatures">
        {list.map((one) => (
          <Signature key={one.id} signature={one} />
        ))}
      </ul>
      <PageButtons label="Pages of signatures" name="signed" page={page} size={PAGE} total={total} />
    </>
  )
}

function Signature({ signature: one }: { signature: SignatureEntry }) {
  const [said, say] = useState<string | null>(null)
  const verify = async () => {
    const { verifyMessage } = await import('viem')
    const signed = { message: one.message, signature: one.signature as `0x${string}` }
    const isGood = await verifyMessage({ address: one.address as `0x${string}`, ...signed }).catch(() => false)
    say(isGood ? 'This wallet has signed exactly this text.' : 'No key of this address has signed this text.')
  }
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{PURPOSE_WORDS[one.purpose]}</strong>
        <p className={classes.quiet}>
          {formatMoment(one.signedAt)} · {one.address}
        </p>
        <details>
          <summary>The text</summary>
          <pre className={classes.message}>{one.message}</pre>
        </details>
        {said && <p role="status">{said}</p>}
      </div>
      <Button variant="default" size="sm" onClick={() => void verify()}>
        Verify
      </Button>
    </li>
  )
}
