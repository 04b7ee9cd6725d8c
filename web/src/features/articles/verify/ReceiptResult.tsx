import type { Receipt } from '@colophon/protocol/requests/entities'
import { Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import facts from '../chain-record/chain-record.module.css'
import { RecordMeaning } from '../chain-record/RecordMeaning.tsx'
import type { ChainVerdict } from './chain-verdict.ts'
import { checkReceipt, type ReceiptCheck } from './receipt-check.ts'
import classes from './verify.module.css'

// Only a receipt that no key has signed needs it.
const ChainSignature = lazy(async () => ({ default: (await import('./ChainSignature.tsx')).ChainSignature }))

const PROVES = [
  'The wallet named here has signed exactly these words.',
  'So whoever holds its key has asked, granted, denied, opened, closed or downloaded, as the words say.',
]
const DOES_NOT_PROVE = [
  'Who the person behind the wallet is.',
  'That a grant still holds: it may have ended or been revoked since.',
  'The title of the paper and the time beside the message; only the message is signed.',
]

/** Whether a receipt is genuine, worked out in this browser; where a contract may have signed, its chain is asked if somebody wants it. */
export function ReceiptResult({ receipt }: { receipt: Receipt }) {
  const [check, setCheck] = useState<ReceiptCheck | null>(null)
  useEffect(() => {
    let isLatest = true
    setCheck(null)
    void checkReceipt(receipt).then((found) => isLatest && setCheck(found))
    return () => {
      isLatest = false
    }
  }, [receipt])
  return (
    <section className={classes.result} aria-label="What the receipt says">
      {check ? (
        <Checked key={receipt.message + receipt.signature} receipt={receipt} check={check} />
      ) : (
        <SkeletonRows rows={3} height={72} />
      )}
    </section>
  )
}

function Checked({ receipt, check }: { receipt: Receipt; check: ReceiptCheck }) {
  const { isSigned: isSignedByKey, differences, domain, issuedAt, chainId } = check
  const [verdict, setVerdict] = useState<ChainVerdict | null>(null)
  const isSigned = isSignedByKey || verdict?.isSigned === true
  const isGenuine = isSigned && differences.length === 0
  // A changed copy is settled here; whether a contract has signed, only its chain can say.
  const isOpen = !isSigned && !verdict && differences.length === 0
  return (
    <>
      <div role="status">
        <Title order={2} size="h3">
          {isGenuine
            ? 'This receipt is genuine'
            : isOpen
              ? 'This receipt is not proven'
              : 'This receipt cannot be relied on'}
        </Title>
        {verdict && <p>{verdict.words}</p>}
      </div>
      {!isSigned && !verdict && (
        <>
          <FormAlert message="The signature is not that of the wallet over this message.">
            <p>The message, the signature or the wallet was changed, or the wallet is a contract.</p>
          </FormAlert>
          <Suspense>
            <ChainSignature receipt={receipt} chainId={chainId} onVerdict={setVerdict} />
          </Suspense>
        </>
      )}
      {differences.length > 0 && (
        <FormAlert
          message={`The receipt says something else than the message that was signed: ${differences.join(', ')}.`}
        >
          <p>Only the message counts.</p>
        </FormAlert>
      )}
      <dl className={facts.facts}>
        <div>
          <dt>Signed by</dt>
          <dd>{receipt.address}</dd>
        </div>
        {domain && (
          <div>
            <dt>For the site</dt>
            <dd>{domain}</dd>
          </div>
        )}
        {issuedAt && (
          <div>
            <dt>Given to sign</dt>
            <dd>{formatMoment(issuedAt)}</dd>
          </div>
        )}
      </dl>
      <pre className={classes.message}>{receipt.message}</pre>
      {isGenuine && <RecordMeaning proves={PROVES} doesNotProve={DOES_NOT_PROVE} />}
    </>
  )
}
