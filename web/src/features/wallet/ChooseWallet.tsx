import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { Button, Loader, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { NoWallet } from './NoWallet.tsx'
import { connectWallet, stopWaiting } from './run.ts'
import { type AnnouncedWallet, selectWallet } from './slice.ts'
import { StepTitle } from './WalletSteps.tsx'
import classes from './wallet.module.css'

/** The wallets that the browser announces, and the wait for the one that was chosen. */
export function ChooseWallet({ onSearch }: { onSearch: () => void }) {
  const dispatch = useAppDispatch()
  const { status, announced } = useSelector(selectWallet)
  const [asked, setAsked] = useState<AnnouncedWallet | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Whoever closes the dialog meanwhile finds the wallets again when it is opened next.
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
          <p>The wallet has taken its account away from this page. Unlock it, or choose it here again.</p>
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
        The page learns the address of the account that you allow, and nothing is paid.
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
        <span>Allow the connection in the window of the wallet. It may be hidden behind this one.</span>
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
