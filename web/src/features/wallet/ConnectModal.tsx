import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { startWallet } from './actions.ts'
import { selectWallet } from './slice.ts'
import { ChooseWallet } from './WalletSteps.tsx'

/** Dialog of `ConnectDialog`; a wallet on another network connects too, callers check the network. */
export function ConnectModal({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { status } = useSelector(selectWallet)
  const [failure, setFailure] = useState<Failure | null>(null)
  const start = async () => setFailure(await dispatch(startWallet()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once each time the dialog opens.
  useEffect(() => void start(), [])
  const isConnected = status === 'CONNECTED' || status === 'NOT_SUPPORT'
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the wallet is connected, regardless of re-renders.
  useEffect(() => {
    if (isConnected) onClose()
  }, [isConnected])
  return (
    <Dialog onClose={onClose} title="Connect a wallet" size="lg">
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={start} />}
      {!isConnected && !failure && <ChooseWallet onSearch={start} isDirect />}
    </Dialog>
  )
}
