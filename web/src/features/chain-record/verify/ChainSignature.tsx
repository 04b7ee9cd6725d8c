import { requestCalls } from '@colophon/protocol/requests/calls'
import type { Receipt } from '@colophon/protocol/requests/entities'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { FormAlert } from '../../../ui/states.tsx'
import { type ChainVerdict, cannotBeChecked, chainVerdict } from './chain-verdict.ts'

type Props = { receipt: Receipt; chainId: number | null; onVerdict: (verdict: ChainVerdict) => void }

/**
 * Asks the site's chain about a receipt that no key has signed, as a contract wallet decides itself what it signed.
 * Only on request, since the receipt then leaves this browser.
 */
export function ChainSignature({ receipt, chainId, onVerdict }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setFailure(null)
    const { address, message, signature } = receipt
    try {
      const answer = await call(requestCalls.checkReceipt, { body: { address, message, signature } })
      onVerdict(chainVerdict(answer, chainId))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
    setAsking(false)
  }
  return (
    <>
      <Text my="md">
        A key cannot have signed this. A wallet that is a contract may have: it decides itself, on its chain. To ask it,
        this site is sent the address, the message and the signature; it keeps none of them.
      </Text>
      {failure && (
        <FormAlert message={failure.message}>
          <p>{cannotBeChecked(failure)}</p>
        </FormAlert>
      )}
      <Button variant="default" loading={isAsking} onClick={() => void ask()}>
        {failure ? 'Ask the chain again' : 'Ask the chain'}
      </Button>
    </>
  )
}
