import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ChooseNetwork } from './ChooseNetwork.tsx'
import { ChooseWallet } from './ChooseWallet.tsx'
import { startWallet } from './run.ts'
import { SignMessage } from './SignMessage.tsx'
import { selectWallet } from './slice.ts'
import type { WalletDialogProps } from './WalletDialog.tsx'
import { WalletSteps } from './WalletSteps.tsx'
import { WrongAccount } from './WrongAccount.tsx'

/** The dialog of `WalletDialog`: choose a wallet, be on a network of the product, sign or send. */
export function WalletModal(props: WalletDialogProps) {
  const { title, lead, otherWay, signer, chainId, onClose } = props
  const dispatch = useAppDispatch()
  const { status, address, network } = useSelector(selectWallet)
  const [failure, setFailure] = useState<Failure | null>(null)
  const start = async () => setFailure(await dispatch(startWallet()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once each time the dialog opens.
  useEffect(() => void start(), [])
  const isElsewhere = status === 'NOT_SUPPORT' || (chainId !== undefined && network?.chainId !== chainId)
  const isConnected = address !== null && (status === 'CONNECTED' || status === 'NOT_SUPPORT')
  const step = isConnected ? (isElsewhere ? 2 : 3) : 1
  const isOther = signer !== undefined && signer.toLowerCase() !== address?.toLowerCase()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {lead}
      <WalletSteps current={step} last={'request' in props ? 'Signature' : 'Transaction'} />
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={start} />}
      {step === 1 && !failure && <ChooseWallet onSearch={start} />}
      {step === 2 && <ChooseNetwork {...(chainId !== undefined && { wanted: chainId })} />}
      {step === 3 && isOther && <WrongAccount wanted={signer} />}
      {step === 3 && address && !isOther && 'request' in props && (
        <SignMessage key={address} address={address} {...props} />
      )}
      {step === 3 && !isOther && 'children' in props && props.children}
      {otherWay}
    </Modal>
  )
}
