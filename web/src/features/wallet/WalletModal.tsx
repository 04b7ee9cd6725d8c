import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { Nonce } from '@colophon/protocol/wallet/nonce'
import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import lines from '../../ui/lines.module.css'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { askForMessage, disconnectWallet, type SigningRequest, signWithWallet, startWallet } from './actions.ts'
import { selectWallet } from './slice.ts'
import { WalletFacts } from './WalletFacts.tsx'
import { ChooseNetwork, ChooseWallet, StepTitle, WalletSteps } from './WalletSteps.tsx'
import classes from './wallet.module.css'

/** Ends with a signed message. */
export type ToSign = {
  request: SigningRequest
  /** Sends the signed message; resolves to the failure, or to null. */
  onSigned: (signed: SignedMessage) => Promise<Failure | null>
  /** Recovery actions after a failure. */
  recoveryActions?: (failure: Failure) => ReactNode
}

/** Ends with a transaction: shown when wallet, account and network are right. */
type ToSend = { children: ReactNode }

export type WalletDialogProps = {
  title: string
  /** Introduction above the steps. */
  lead?: ReactNode
  /** The required account; any if omitted. */
  signer?: string
  /** The required network; any of the product's if omitted. */
  chainId?: number
  /** Alternative without a wallet, below the steps. */
  alternativeAction?: ReactNode
  onClose: () => void
} & (ToSign | ToSend)

/** A message is never renewed more often than this, in milliseconds, whatever the clocks say. */
const RENEW_MIN_MS = 20_000

/** Maximum delay of a browser timer. */
const RENEW_MAX_MS = 2 ** 31 - 1

/** The dialog of `WalletDialog`: choose a wallet, switch the network, sign or send. */
export function WalletModal(props: WalletDialogProps) {
  const { title, lead, alternativeAction, signer, chainId, onClose } = props
  const dispatch = useAppDispatch()
  const { status, address, network } = useSelector(selectWallet)
  const [failure, setFailure] = useState<Failure | null>(null)
  const start = async () => setFailure(await dispatch(startWallet()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once each time the dialog opens.
  useEffect(() => void start(), [])
  const isElsewhere = status === 'NOT_SUPPORT' || (chainId !== undefined && network?.chainId !== chainId)
  const isConnected = address !== null && (status === 'CONNECTED' || status === 'NOT_SUPPORT')
  const [wasConnected, setConnected] = useState(false)
  useEffect(() => {
    if (isConnected) setConnected(true)
  }, [isConnected])
  const step = isConnected ? (isElsewhere ? 2 : 3) : 1
  const isOther = signer !== undefined && signer.toLowerCase() !== address?.toLowerCase()
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      {lead}
      <WalletSteps current={step} last={'request' in props ? 'Signature' : 'Transaction'} />
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={start} />}
      {step === 1 && !failure && (
        <ChooseWallet onSearch={start} isDirect={!wasConnected && !lead && !alternativeAction} />
      )}
      {step === 2 && <ChooseNetwork {...(chainId !== undefined && { wanted: chainId })} />}
      {step === 3 && isOther && <WrongAccount wanted={signer} />}
      {step === 3 && address && !isOther && 'request' in props && (
        <SignMessage key={address} address={address} {...props} />
      )}
      {step === 3 && !isOther && 'children' in props && props.children}
      {alternativeAction}
    </Dialog>
  )
}

/** Shown if the connected account is not the linked one; continues automatically when it changes. */
function WrongAccount({ wanted }: { wanted: string }) {
  const dispatch = useAppDispatch()
  const { name, address } = useSelector(selectWallet)
  return (
    <>
      <StepTitle>Change the account of the wallet</StepTitle>
      <FormAlert message="Your account is linked to a different address than the connected one.">
        <p>Choose the linked address in {name ?? 'the wallet'}; this continues automatically. Nothing was changed.</p>
      </FormAlert>
      <Box component="dl" className={`${classes.facts} ${lines.above}`} my="md">
        <div>
          <dt>Linked</dt>
          <dd>
            <code>{wanted}</code>
          </dd>
        </div>
        <div>
          <dt>Connected</dt>
          <dd>
            <code>{address}</code>
          </dd>
        </div>
      </Box>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => dispatch(disconnectWallet())}>
          Use another wallet
        </Button>
      </div>
    </>
  )
}

type Props = Pick<Extract<WalletDialogProps, { request: unknown }>, 'request' | 'onSigned' | 'recoveryActions'> & {
  address: string
}

/** Shows the full message, then has it signed and sent. */
function SignMessage({ address, request, onSigned, recoveryActions }: Props) {
  const dispatch = useAppDispatch()
  const { name } = useSelector(selectWallet)
  const signing = useSigning(address, request, onSigned)
  const { doing, failure } = signing
  const isBusy = doing === 'signing' || doing === 'sending'
  return (
    <>
      <StepTitle>Sign the message</StepTitle>
      <WalletFacts />
      <Message signing={signing} />
      {failure && doing !== 'refused' && (
        <FormAlert message={failure.message}>
          {failure.detail && <p>{failure.detail}</p>}
          {failure.retryAfter && <p>You can try again in {failure.retryAfter} seconds.</p>}
          {recoveryActions?.(failure)}
        </FormAlert>
      )}
      {isBusy && (
        <Group component="p" gap="sm" wrap="nowrap" my="md" role="status">
          <Loader size="sm" aria-hidden />
          <span>
            {doing === 'signing' ? `Sign in the window of ${name}. It costs nothing.` : 'Checking the signature.'}
          </span>
        </Group>
      )}
      <div className={classes.actions}>
        <Button onClick={signing.sign} disabled={doing !== 'ready'}>
          {failure ? 'Sign again' : 'Sign with the wallet'}
        </Button>
        <Button variant="subtle" disabled={doing === 'sending'} onClick={() => dispatch(disconnectWallet())}>
          Use another wallet
        </Button>
      </div>
    </>
  )
}

function Message({ signing: { doing, failure, nonce, isRenewed, ask } }: { signing: Signing }) {
  if (doing === 'refused' && failure) {
    const wait = failure.retryAfter ? `You can try again in ${failure.retryAfter} seconds.` : undefined
    return <ErrorState message={failure.message} kept="Nothing was changed." todo={wait} onRetry={ask} />
  }
  if (!nonce) return <SkeletonRows rows={1} height={160} />
  return (
    <section aria-label="Message to sign">
      {isRenewed && (
        <Text my="md" role="status">
          The previous message expired. This is a new one.
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <pre className={classes.message} tabIndex={0}>
        {nonce.message}
      </pre>
    </section>
  )
}

/** A message is being fetched, ready, being signed or being sent; `refused` if none was issued. */
type Signing = {
  doing: 'asking' | 'ready' | 'signing' | 'sending' | 'refused'
  nonce: Nonce | null
  failure: Failure | null
  /** True while a renewed message is shown because the previous one expired. */
  isRenewed: boolean
  ask: () => void
  sign: () => Promise<void>
}

/**
 * Fetches a message, has it signed, and passes it on. A sent message is used up, so a failure needs a new one. One
 * that expires before signing is renewed visibly.
 */
export function useSigning(
  address: string,
  request: SigningRequest,
  onSigned: (signed: SignedMessage) => Promise<Failure | null>,
): Signing {
  const dispatch = useAppDispatch()
  const [nonce, setNonce] = useState<Nonce | null>(null)
  const [doing, setDoing] = useState<Signing['doing']>('asking')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRenewed, setRenewed] = useState(false)
  const [round, setRound] = useState(0)
  const wanted = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a new message.
  useEffect(() => {
    const leaving = new AbortController()
    setNonce(null)
    setDoing('asking')
    askForMessage(JSON.parse(wanted) as SigningRequest, address, leaving.signal).then(
      (given) => {
        setNonce(given)
        setDoing('ready')
      },
      (thrown: unknown) => {
        const refused = failureOf(thrown)
        if (isCancelled(refused)) return
        setFailure(refused)
        setDoing('refused')
      },
    )
    return () => leaving.abort()
  }, [address, wanted, round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback only sets state.
  useEffect(() => {
    if (!nonce || doing !== 'ready') return
    const leftMs = Date.parse(nonce.expiresAt) - serverSeconds() * 1000
    const limit = setTimeout(() => again(true), Math.min(Math.max(leftMs, RENEW_MIN_MS), RENEW_MAX_MS))
    return () => clearTimeout(limit)
  }, [nonce, doing])
  const again = (isLate: boolean) => {
    setNonce(null)
    setDoing('asking')
    setRenewed(isLate)
    setRound((before) => before + 1)
  }
  const renew = (why: Failure | null) => {
    setFailure(why)
    again(false)
  }
  const sign = async () => {
    if (!nonce) return
    setFailure(null)
    setDoing('signing')
    const signed = await dispatch(signWithWallet(address, nonce.message))
    if (!('signature' in signed)) {
      setFailure(signed)
      return setDoing('ready')
    }
    setDoing('sending')
    const refused = await onSigned(signed)
    if (refused) renew(refused)
  }
  return { doing, nonce, failure, isRenewed, ask: () => renew(null), sign }
}
