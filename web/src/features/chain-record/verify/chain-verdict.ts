import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Reply } from '@colophon/protocol/route'
import type { Failure } from '../../../lib/api/call-error.ts'

/** The chain's verdict on a signature, and its message. */
export type ChainVerdict = { isSigned: boolean; message: string }

/** Interprets the chain's reply; a reply of another chain than the message names proves nothing. */
export function chainVerdict(answer: Reply<typeof requestCalls.checkReceipt>, chainId: number | null): ChainVerdict {
  const { chainId: asked, block, isContract, isSigned } = answer
  if (chainId !== null && chainId !== asked) {
    const message = `It cannot be checked here: it was signed on chain ${chainId}, and this site reads chain ${asked}.`
    return { isSigned: false, message }
  }
  const where = `checked on chain ${asked} at block ${block}`
  if (isSigned) return { isSigned, message: `The contract accepts the signature: ${where}.` }
  if (!isContract)
    return { isSigned, message: `There is no contract at this address: ${where}. The signature is wrong.` }
  const since = 'It may have accepted it when it was given, if its owners have changed since.'
  return { isSigned, message: `The contract does not accept the signature: ${where}. ${since}` }
}

/** Why there is no verdict, and what to do. */
export function cannotBeChecked({ error }: Pick<Failure, 'error'>): string {
  if (error === 'noChain')
    return 'It cannot be checked here, because this site reads no chain. Try the site it comes from.'
  return 'It cannot be checked now. This says nothing about the receipt; please try again in a moment.'
}
