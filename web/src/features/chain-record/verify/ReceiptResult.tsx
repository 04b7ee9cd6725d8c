import type { Receipt } from '@colophon/protocol/requests/entities'
import { Text, Title } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { RecordMeaning } from '../RecordMeaning.tsx'
import type { ChainVerdict } from './chain-verdict.ts'
import classes from './verify.module.css'

/** First words of each signed message, by purpose. */
const BEGINS: Record<Receipt['purpose'], RegExp> = {
  request: /^Request /m,
  answer: /^(?:Grant|Deny) /m,
  access: /^Change access /m,
  download: /^Download /m,
}

// Only needed for contract signatures.
const ChainSignature = lazyPart(async () => ({ default: (await import('./ChainSignature.tsx')).ChainSignature }), null)

const PROVES = [
  'The wallet named here has signed exactly this message.',
  'So the holder of its key took the action that the message states.',
]
const DOES_NOT_PROVE = [
  'Who the person behind the wallet is.',
  'That a grant is still valid: it may have ended or been revoked since.',
  'The title of the paper and the time beside the message; only the message is signed.',
]

/**
 * Whether a receipt is genuine, checked in this browser; a contract signature can be checked on its chain on request.
 */
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
  // A modified copy is detected here; a contract signature can only be checked on its chain.
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
        {verdict && <Text my="md">{verdict.message}</Text>}
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
      <Facts>
        <Fact name="Signed by">{receipt.address}</Fact>
        {domain && <Fact name="For the site">{domain}</Fact>}
        {issuedAt && <Fact name="Given to sign">{formatMoment(issuedAt)}</Fact>}
      </Facts>
      <pre className={classes.message}>{receipt.message}</pre>
      {isGenuine && <RecordMeaning proves={PROVES} doesNotProve={DOES_NOT_PROVE} />}
    </>
  )
}

/** The result of checking a receipt offline. */
type ReceiptCheck = {
  /** True if the named wallet's key signed exactly this message. */
  isSigned: boolean
  /** Fields of the receipt that contradict the signed message. */
  differences: string[]
  /** The site the message was signed for, and when. */
  domain: string | null
  issuedAt: string | null
  /** The chain it was signed on. */
  chainId: number | null
}

/**
 * Checks a receipt offline: the signature over the message (EIP-191), and that the other fields match the message, as
 * only the message is signed.
 */
export async function checkReceipt(receipt: Receipt): Promise<ReceiptCheck> {
  const { message } = receipt
  return { isSigned: await isSigned(receipt), differences: differencesOf(receipt, message), ...headOf(message) }
}

/** Loaded with the first receipt: it is large and not needed for hashes. */
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
    ['the requester’s wallet', (said.get('wallet') ?? address) === receipt.walletAddress.toLowerCase()],
    ['the decision', is('granted', receipt.isGranted)],
    ['until when', timeOf(said.get('expires')) === timeOf(receipt.expiresAt)],
  ]
  return checks.filter(([, isSame]) => !isSame).map(([name]) => name)
}

/** True if two ISO strings denote the same time. */
function timeOf(text: string | null | undefined): number | null {
  return text ? Date.parse(text) : null
}
