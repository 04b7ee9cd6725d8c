import type { Receipt } from '@colophon/protocol/requests/entities'

/** What this browser has found out about a receipt, from nothing but the receipt itself. */
export type ReceiptCheck = {
  /** True when the key of the wallet that it names has signed its message, to the letter. */
  isSigned: boolean
  /** What the receipt says beside the message that was signed says otherwise, in words. */
  differences: string[]
  /** The site that the message was signed for, and when it was given to sign, as the message says. */
  domain: string | null
  issuedAt: string | null
  /** The chain that it was signed on, as the message says. */
  chainId: number | null
}

/** The first words of what is signed, by purpose. */
const BEGINS: Record<Receipt['purpose'], RegExp> = {
  request: /^Request /m,
  answer: /^(?:Grant|Deny) /m,
  access: /^Change access /m,
  download: /^Download /m,
}

/**
 * Checks a receipt without asking anybody: the signature over the message (EIP-191), and that what stands beside the message
 * is what the message says, as only the message is signed.
 */
export async function checkReceipt(receipt: Receipt): Promise<ReceiptCheck> {
  const { message } = receipt
  return { isSigned: await isSigned(receipt), differences: differencesOf(receipt, message), ...headOf(message) }
}

/** Loaded with the first receipt: it is large, and who looks for a hash does not need it. */
async function isSigned({ address, message, signature }: Receipt): Promise<boolean> {
  const { verifyMessage } = await import('viem/utils')
  const signed = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  return verifyMessage(signed).catch(() => false)
}

function headOf(message: string) {
  const domain = /^(\S+) wants you to sign in with your Ethereum account:/.exec(message)?.[1] ?? null
  const issuedAt = /^Issued At: (\S+)$/m.exec(message)?.[1] ?? null
  const chain = /^Chain ID: (\d{1,15})$/m.exec(message)?.[1]
  const chainId = chain === undefined ? null : Number(chain)
  return { domain, chainId, issuedAt: issuedAt !== null && Number.isNaN(Date.parse(issuedAt)) ? null : issuedAt }
}

function differencesOf(receipt: Receipt, message: string): string[] {
  const said = new Map(
    [...message.matchAll(/^- urn:colophon:(\w+):(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const is = (name: string, value: unknown) => (said.get(name) ?? null) === (value === null ? null : String(value))
  const address = receipt.address.toLowerCase()
  const checks: [string, boolean][] = [
    ['the wallet that has signed', message.split('\n')[1]?.toLowerCase() === address],
    ['what was done', BEGINS[receipt.purpose].test(message)],
    ['the paper', is('article', receipt.articleId)],
    ['the level', is('level', receipt.accessLevel)],
    ['the wallet of who asked', (said.get('wallet') ?? address) === receipt.walletAddress.toLowerCase()],
    ['the decision', is('granted', receipt.isGranted)],
    ['until when', timeOf(said.get('expires')) === timeOf(receipt.expiresAt)],
  ]
  return checks.filter(([, isSame]) => !isSame).map(([name]) => name)
}

/** Two spellings of one moment are the same. */
function timeOf(text: string | null | undefined): number | null {
  return text ? Date.parse(text) : null
}
