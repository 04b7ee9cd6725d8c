import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import { WALLET_NETWORKS, walletNetwork } from '@colophon/protocol/wallet/networks'
import { WALLET_TEXTS, wrongNetwork } from '@colophon/protocol/wallet/texts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { disconnectWallet, switchNetwork } from './actions.ts'
import { StepTitle } from './WalletSteps.tsx'
import classes from './wallet.module.css'

const ON_THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * For a wallet on a network that the product does not run on, or not on the wanted one: the networks to switch to, and what
 * to add by hand.
 */
export function ChooseNetwork({ wanted }: { wanted?: number }) {
  const dispatch = useAppDispatch()
  const only = wanted === undefined ? undefined : walletNetwork(wanted)
  const [asked, setAsked] = useState<WalletNetwork | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async (network: WalletNetwork) => {
    setAsked(network)
    setFailure(null)
    setBusy(true)
    setFailure(await dispatch(switchNetwork(network.chainId)))
    setBusy(false)
  }
  return (
    <>
      <StepTitle>Change the network</StepTitle>
      <FormAlert message={only ? wrongNetwork(only.name) : WALLET_TEXTS.notSupported}>
        <p>
          Your wallet is connected, but on another network. {only ? 'Nothing was sent.' : 'Switch it to one of these:'}
        </p>
      </FormAlert>
      <div className={classes.actions}>
        {(only ? [only] : networksHere()).map((network) => (
          <Button
            key={network.chainId}
            variant="default"
            loading={isBusy && asked === network}
            disabled={isBusy && asked !== network}
            onClick={() => change(network)}
          >
            Switch to {network.name}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => dispatch(disconnectWallet())}>
          Use another wallet
        </Button>
      </div>
      {isBusy && asked && <p role="status">Allow the change to {asked.name} in the wallet’s window.</p>}
      {failure && <FormAlert message={failure.message}>{failure.detail && <p>{failure.detail}</p>}</FormAlert>}
      {failure?.error === 'CHAIN_MISSING' && asked && <ByHand network={asked} />}
    </>
  )
}

/** The local chain can be reached from this machine only. */
export function networksHere(): WalletNetwork[] {
  const isHere = ON_THIS_MACHINE.includes(location.hostname)
  return WALLET_NETWORKS.filter(({ chainId }) => isHere || chainId !== LOCAL_CHAIN_ID)
}

function ByHand({ network: { name, chainId, rpcUrl, currency, explorer } }: { network: WalletNetwork }) {
  const values = [
    ['Name', name],
    ['Chain id', String(chainId)],
    ['Address (RPC)', rpcUrl],
    ['Currency', currency.symbol],
    ...(explorer ? [['Explorer', explorer.url]] : []),
  ]
  return (
    <>
      <p>In the settings of the wallet, add a network with these values; then switch to it.</p>
      <dl className={classes.facts}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
