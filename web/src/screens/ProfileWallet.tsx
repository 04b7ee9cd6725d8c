import type { AccountInfo } from '@colophon/protocol/profile/entities'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { addWallet, deleteWallet } from '../features/profile/slice.ts'
import { LinkedWallet } from '../features/wallet/LinkedWallet.tsx'
import { WalletDialog } from '../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../lib/call-error.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { useFlag } from '../lib/use-flag.ts'
import { Section } from '../ui/Section.tsx'
import { toastDone } from '../ui/toast.tsx'

/** The wallet of my account: linked with one signature (`?wallet` opens the way to it), unlinked with a question. */
export function ProfileWallet({ account }: { account: AccountInfo }) {
  const dispatch = useAppDispatch()
  const [isLinking, setLinking] = useFlag('wallet')
  const link = async (body: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(addWallet({ body }))
    if (!addWallet.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    toastDone('The wallet is linked')
    setLinking(false)
    return null
  }
  const unlink = async (): Promise<Failure | null> => {
    const result = await dispatch(deleteWallet({}))
    if (!deleteWallet.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    toastDone('The wallet is unlinked')
    return null
  }
  return (
    <Section
      title="Wallet"
      name="wallet"
      lead="With a linked wallet you sign in by a signature, and prove who you are."
    >
      <LinkedWallet linked={account.walletAddress} onLink={() => setLinking(true)} onUnlink={unlink} />
      <WalletDialog
        isOpen={isLinking && account.walletAddress === null}
        title="Link a wallet"
        request={{ purpose: 'add-wallet' }}
        onSigned={link}
        onClose={() => setLinking(false)}
      />
    </Section>
  )
}
