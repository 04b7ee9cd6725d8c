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

/** The dialog of `WalletDialog`: choose a wallet, be on a network of the product, sign. */
export function WalletModal({ title, lead, otherWay, onClose, ...signing }: WalletDialogProps) {
  const dispatch = useAppDispatch()
  const { status, address } = useSelector(selectWallet)
  const [failure, setFailure] = useState<Failure | null>(null)
  const start = async () => setFailure(await dispatch(startWallet()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once each time the dialog opens.
  useEffect(() => void start(), [])
  const step = status === 'CONNECTED' ? 3 : status === 'NOT_SUPPORT' ? 2 : 1
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
      <WalletSteps current={step} />
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={start} />}
      {step === 1 && !failure && <ChooseWallet onSearch={start} />}
      {step === 2 && <ChooseNetwork />}
      {step === 3 && address && <SignMessage key={address} address={address} {...signing} />}
      {otherWay}
    </Modal>
  )
}
