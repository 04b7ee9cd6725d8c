import { requestCalls } from '@colophon/protocol/requests/calls'
import type { Receipt } from '@colophon/protocol/requests/entities'
import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { downloadText } from '../../lib/api/download.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toastError } from '../../ui/toast.tsx'

const PrintedReceipt = lazyPart(async () => ({ default: (await import('./PrintedReceipt.tsx')).PrintedReceipt }), null)

/** Downloads or prints the receipt of a signed action; hidden without a signature. */
export function ReceiptButton({ id, label }: { id: string | null; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const [printed, setPrinted] = useState<Receipt | null>(null)
  if (id === null) return null
  const read = async (use: (receipt: Receipt) => void) => {
    setBusy(true)
    try {
      use(await call(requestCalls.receipt, { query: { id } }))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
    setBusy(false)
  }
  const download = (receipt: Receipt) =>
    downloadText(`${JSON.stringify(receipt, null, 2)}\n`, `receipt-${id}.json`, 'application/json')
  return (
    <>
      <Group gap={0} wrap="nowrap">
        <Button size="sm" variant="subtle" loading={isBusy} onClick={() => void read(download)}>
          {label}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          loading={isBusy}
          aria-label={`Print: ${label}`}
          onClick={() => void read(setPrinted)}
        >
          Print
        </Button>
      </Group>
      <Suspense>{printed && <PrintedReceipt receipt={printed} onEnd={() => setPrinted(null)} />}</Suspense>
    </>
  )
}
