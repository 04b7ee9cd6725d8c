import { Button, Loader } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { disconnectWallet } from './run.ts'
import { selectWallet } from './slice.ts'
import { type Signing, useSigning } from './use-signing.ts'
import type { WalletDialogProps } from './WalletDialog.tsx'
import { WalletFacts } from './WalletFacts.tsx'
import { StepTitle } from './WalletSteps.tsx'
import classes from './wallet.module.css'

type Props = Pick<Extract<WalletDialogProps, { request: unknown }>, 'request' | 'onSigned' | 'waysOn'> & {
  address: string
}

/** Shows the whole message before the wallet opens, then has it signed and sent. */
export function SignMessage({ address, request, onSigned, waysOn }: Props) {
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
          {waysOn?.(failure)}
        </FormAlert>
      )}
      {isBusy && (
        <p className={classes.waiting} role="status">
          <Loader size="sm" aria-hidden />
          <span>
            {doing === 'signing' ? `Sign in the window of ${name}. It costs nothing.` : 'Checking the signature.'}
          </span>
        </p>
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
      {isRenewed && <p role="status">The message before was not signed in time. This is a new one.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <pre className={classes.message} tabIndex={0}>
        {nonce.message}
      </pre>
    </section>
  )
}
