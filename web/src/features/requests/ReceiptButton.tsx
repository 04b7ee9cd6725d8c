import { requestCalls } from '@colophon/protocol/requests/calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import { downloadText } from '../../lib/download.ts'
import { toastError } from '../../ui/toast.tsx'

/** Downloads what was signed, with which it can be proven later; nothing where nothing was signed. */
export function ReceiptButton({ id, label }: { id: string | null; label: string }) {
  const [isBusy, setBusy] = useState(false)
  if (id === null) return null
  const download = async () => {
    setBusy(true)
    try {
      const receipt = await call(requestCalls.receipt, { query: { id } })
      downloadText(`${JSON.stringify(receipt, null, 2)}\n`, `receipt-${id}.json`, 'application/json')
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <Button size="sm" variant="subtle" loading={isBusy} onClick={download}>
      {label}
    </Button>
  )
}
