import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Button, Group, Text } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { DOWNLOAD_FLAG, downloadPaper } from '../../features/articles/download-paper.ts'
import { buttonsOf } from '../../features/articles/paper-buttons.ts'
import { selectAccount } from '../../features/profile/slice.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import type { Failure } from '../../lib/api/call-error.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { linkWalletPath } from '../../lib/return-path.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

const TITLE = 'Download this paper'

/** Lets a reader with the download right sign for the file with their linked wallet (`?download` opens it). */
export function PaperDownload({ article, person }: { article: OpenArticle; person: Person }) {
  const account = useSelector(selectAccount)
  const [isAsked, ask] = useFlag(DOWNLOAD_FLAG)
  const mayDownload = person !== null && !isOwner(person, article) && buttonsOf(person, article).includes('download')
  const isOpen = isAsked && mayDownload
  const close = () => ask(false)
  const linked = account?.walletAddress
  const download = async (signed: SignedMessage): Promise<Failure | null> => {
    const failure = await downloadPaper(article, signed)
    if (failure) return failure
    toastDone('Download started. Your signature is listed under Security.')
    close()
    return null
  }
  if (!isOpen) return null
  if (!linked) {
    return (
      <Dialog onClose={close} title={TITLE}>
        {account ? <LinkFirst onClose={close} /> : <AccountPending rows={2} />}
      </Dialog>
    )
  }
  return (
    <WalletDialog
      title={TITLE}
      request={{ purpose: 'download', articleId: article.id, articleUrl: article.articleUrl }}
      signer={linked}
      onSigned={download}
      onClose={close}
      lead={<Text my="md">You sign for the file with your linked wallet. You and the owner each get a receipt.</Text>}
    />
  )
}

function LinkFirst({ onClose }: { onClose: () => void }) {
  const location = useLocation()
  return (
    <>
      <Text my="md">Downloads are signed with the wallet linked to your account. Link a wallet first.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button component={Link} to={linkWalletPath(location)}>
          Link a wallet
        </Button>
      </Group>
    </>
  )
}
