import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { Button, Loader, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { networksHere } from './ChooseNetwork.tsx'
import { connectWallet, stopWaiting } from './actions.ts'
import { type AnnouncedWallet, selectWallet } from './slice.ts'
import { StepTitle } from './WalletSteps.tsx'
import classes from './wallet.module.css'

/** The wallets that the browser announces, and the wait for the one that was chosen. */
export function ChooseWallet({ onSearch }: { onSearch: () => void }) {
  const dispatch = useAppDispatch()
  const { status, announced } = useSelector(selectWallet)
  const [asked, setAsked] = useState<AnnouncedWallet | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Closing the dialog during this leads back to the wallet list next time.
  useEffect(() => () => void dispatch(stopWaiting()), [dispatch])
  const choose = async (wallet: AnnouncedWallet) => {
    setFailure(null)
    setAsked(wallet)
    setFailure(await dispatch(connectWallet(wallet.id)))
    setAsked(null)
  }
  const giveUp = () => {
    setAsked(null)
    return dispatch(stopWaiting())
  }
  if (asked) return <Waiting wallet={asked} onGiveUp={giveUp} />
  if (status === 'NOT_AVAILABLE') return <NoWallet onSearch={onSearch} />
  if (status === 'INIT' || status === 'LOADING') return <SkeletonRows rows={2} height={56} />
  return (
    <>
      <StepTitle>Choose a wallet</StepTitle>
      {status === 'LOST' && !failure && (
        <FormAlert message={WALLET_TEXTS.logIn}>
          <p>The wallet is no longer connected to this page. Unlock it, or choose it here again.</p>
        </FormAlert>
      )}
      {failure && (
        <FormAlert message={failure.message}>
          {failure.detail ? <p>{failure.detail}</p> : <p>Nothing was changed.</p>}
        </FormAlert>
      )}
      <ul className={classes.wallets}>
        {announced.map((wallet) => (
          <li key={wallet.id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              leftSection={<Icon wallet={wallet} />}
              onClick={() => choose(wallet)}
            >
              <span className={classes.name}>{wallet.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="md">
        This site will see your wallet address. Connecting costs nothing.
      </Text>
    </>
  )
}

function Waiting({ wallet, onGiveUp }: { wallet: AnnouncedWallet; onGiveUp: () => void }) {
  return (
    <>
      <StepTitle>Waiting for {wallet.name}</StepTitle>
      <p className={classes.waiting} role="status">
        <Loader size="sm" aria-hidden />
        <span>Allow the connection in the wallet’s window. It may be hidden behind this one.</span>
      </p>
      <Button variant="default" onClick={onGiveUp}>
        Back to the wallets
      </Button>
    </>
  )
}

function Icon({ wallet }: { wallet: AnnouncedWallet }) {
  if (!wallet.icon) return <IconWallet size={28} stroke={1.4} aria-hidden />
  return <img src={wallet.icon} alt="" width={28} height={28} />
}

/** Instructions for a browser without a wallet. */
function NoWallet({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <StepTitle>{WALLET_TEXTS.install}</StepTitle>
      <FormAlert message={WALLET_TEXTS.noExtension} />
      <Text mt="md">A wallet is a browser extension that holds your key and signs with it.</Text>
      <ol className={classes.ways}>
        <li>Open your browser’s extension store and search for an Ethereum wallet.</li>
        <li>Install it and store its recovery phrase safely. No one here will ever ask for it.</li>
        <li>Come back and reload this page.</li>
      </ol>
      {networksHere().some(({ chainId }) => chainId === LOCAL_CHAIN_ID) && (
        <Text mb="sm">
          Only trying things out? Run <code>npm run wallet</code> in the folder of Colophon: it builds a developer
          wallet for the chain on this machine and says how to load it.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        On a phone, open this page in the browser that is part of the wallet. Staking, on-chain records, access requests
        and downloads of other users’ papers need a wallet. Everything else works without one.
      </Text>
      <div className={classes.actions}>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button variant="default" onClick={onSearch}>
          Look again
        </Button>
      </div>
    </>
  )
}
