import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { WALLET_TEXTS, wrongNetwork } from '@colophon/protocol/wallet/texts'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, FormAlert } from '../../ui/states.tsx'
import { switchNetwork } from './actions.ts'
import { selectWallet } from './slice.ts'

const ConnectModal = lazyPart(async () => ({ default: (await import('./ConnectModal.tsx')).ConnectModal }))

type Props = {
  /** The chain of the site, on which the wallet has to be. */
  network: ChainInfo['network']
  /** The purpose, following 'Connect a wallet to …'. */
  purpose: string
  /** True while the previous wallet may still reconnect; pending requests continue. */
  isResuming?: boolean
}

/** Shown instead of a feature that needs a wallet: the reason and one button. Nothing once a wallet is ready. */
export function WalletGate({ network, purpose, isResuming = false }: Props) {
  const dispatch = useAppDispatch()
  const { status, network: present, address } = useSelector(selectWallet)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isElsewhere = status === 'NOT_SUPPORT' || (present !== null && present.chainId !== network.id)
  const change = async () => {
    setBusy(true)
    setFailure(await dispatch(switchNetwork(network.id)))
    setBusy(false)
  }
  const isConnected = address !== null
  // Otherwise the dialog would reopen by itself when the wallet is lost.
  useEffect(() => {
    if (isConnected) setOpen(false)
  }, [isConnected])
  if (status === 'CONNECTED' && address !== null && !isElsewhere) return null
  if (isResuming && !isOpen) return null
  if (isElsewhere) {
    return (
      <EmptyState
        title={wrongNetwork(network.name)}
        actions={
          <Button loading={isBusy} onClick={change}>
            Switch to {network.name}
          </Button>
        }
      >
        {status === 'NOT_SUPPORT' ? `${WALLET_TEXTS.notSupported}.` : `Your wallet is on ${present?.name}.`} Nothing is
        sent until you switch.
        {failure && <FormAlert message={failure.message}>{failure.detail && <p>{failure.detail}</p>}</FormAlert>}
      </EmptyState>
    )
  }
  const isLost = status === 'LOST'
  return (
    <>
      <EmptyState
        title={isLost ? WALLET_TEXTS.logIn : `Connect a wallet to ${purpose}`}
        actions={<Button onClick={() => setOpen(true)}>{isLost ? 'Connect it again' : 'Connect a wallet'}</Button>}
      >
        {isLost
          ? 'The wallet is no longer connected to this page. Transactions already sent continue.'
          : 'This site will see your wallet address. Your wallet asks before anything that costs money.'}
      </EmptyState>
      <ConnectDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Connects a wallet, on a network of the product, and closes by itself. */
function ConnectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <Suspense>{isOpen && <ConnectModal onClose={onClose} />}</Suspense>
}
