import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { disconnectWallet } from './actions.ts'
import { selectWallet } from './slice.ts'
import { WalletFacts } from './WalletFacts.tsx'
import classes from './wallet.module.css'

type Props = {
  /** The wallet that is linked to the account; null when none is. */
  linked: string | null
  onLink: () => void
  /** Resolves to the failure, or to null. */
  onUnlink: () => Promise<Failure | null>
}

/** The account's linked wallet and the one connected to this browser. */
export function LinkedWallet({ linked, onLink, onUnlink }: Props) {
  const dispatch = useAppDispatch()
  const { address, status } = useSelector(selectWallet)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, setSaid] = useState('')
  const isOther = linked !== null && address !== null && address.toLowerCase() !== linked.toLowerCase()
  const unlink = async () => {
    setBusy(true)
    setFailure(await onUnlink())
    setBusy(false)
    setAsking(false)
  }
  const copy = async () => {
    if (linked) setSaid((await copyText(linked)) ? 'Copied.' : 'The browser blocked copying. Select it instead.')
  }
  if (linked === null) {
    return (
      <>
        <Text mb="md">No wallet is linked to your account.</Text>
        <Button variant="default" onClick={onLink}>
          Link a wallet
        </Button>
      </>
    )
  }
  return (
    <>
      <Text mb="md">
        Linked: <code className={classes.address}>{linked}</code>
      </Text>
      {isOther && <Text my="md">This browser is connected to a wallet account other than the linked one.</Text>}
      {status === 'CONNECTED' && <WalletFacts />}
      {status === 'LOST' && (
        <FormAlert message={WALLET_TEXTS.logIn}>
          <p>It is no longer connected to this page.</p>
        </FormAlert>
      )}
      {status === 'NOT_SUPPORT' && (
        <FormAlert message={WALLET_TEXTS.notSupported}>
          <p>Switch the network in the wallet.</p>
        </FormAlert>
      )}
      {failure && <FormAlert message={failure.message} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={copy}>
          Copy the address
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          Unlink
        </Button>
        {address !== null && (
          <Button variant="subtle" onClick={() => dispatch(disconnectWallet())}>
            Disconnect it from this browser
          </Button>
        )}
      </div>
      <Text mih={24} mt="xs" role="status">
        {said}
      </Text>
      <ConfirmDialog
        isOpen={isAsking}
        title="Unlink this wallet?"
        confirmLabel="Unlink it"
        isCareful
        isBusy={isBusy}
        onConfirm={unlink}
        onClose={() => setAsking(false)}
      >
        You can no longer sign in with it. The wallet and its contents are not affected, and you can link it again.
      </ConfirmDialog>
    </>
  )
}
