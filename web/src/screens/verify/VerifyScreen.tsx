import { Receipt } from '@colophon/protocol/requests/entities'
import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { RecordMeaning } from '../../features/chain-record/RecordMeaning.tsx'
import { ReceiptResult } from '../../features/chain-record/verify/ReceiptResult.tsx'
import { useSought } from '../../features/chain-record/verify/use-sought.ts'
import { VerifyInput } from '../../features/chain-record/verify/VerifyInput.tsx'
import { VerifyResult } from '../../features/chain-record/verify/VerifyResult.tsx'
import { PageHeading, Section } from '../../ui/page.tsx'

/** Public verification of files, statements, hashes and receipts. */
export function VerifyScreen() {
  const [sought, setSought] = useSought()
  // Receipts contain personal data, so they are never put into the URL.
  const { state } = useLocation()
  const [receipt, setReceipt] = useState<Receipt | null>(() => Receipt.safeParse(state?.receipt).data ?? null)
  return (
    <>
      <PageHeading
        title={ADDED_SCREENS.verify.title}
        lead="Check whether a paper or its claims were recorded on the chain, when, and by which account."
      />
      <VerifyInput
        onSought={(found) => {
          setReceipt(null)
          setSought(found)
        }}
        onReceipt={(found) => {
          setSought(null)
          setReceipt(found)
        }}
      />
      {receipt ? (
        <ReceiptResult receipt={receipt} />
      ) : sought ? (
        <VerifyResult sought={sought} />
      ) : (
        <Section title="What a record says">
          <RecordMeaning />
        </Section>
      )}
    </>
  )
}
