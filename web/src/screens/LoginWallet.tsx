import { SCREENS } from '@colophon/protocol/screens'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Button, Divider, Group, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router'
import { rememberWay } from '../features/auth/last-way.ts'
import { walletLogin } from '../features/auth/slice.ts'
import { WalletDialog } from '../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../lib/call-error.ts'
import { withReturnPath } from '../lib/return-path.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { useFlag } from '../lib/use-flag.ts'

/** Where whoever signs in to link the wallet in hand is led afterwards: one signature away from it. */
const LINKING = { pathname: SCREENS.profile.path, search: '?wallet', hash: '' }

/** The way in with a wallet. It never makes an account; a wallet that is linked to none has two ways on. */
export function LoginWallet() {
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useFlag('wallet')
  const signIn = async (body: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(walletLogin({ body }))
    if (!walletLogin.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    rememberWay('wallet')
    return null
  }
  return (
    <>
      <Divider label="or" my="lg" />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconWallet size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Sign in with a wallet
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        A wallet signs in only after it is linked to an account: sign in another way first and link it in your profile.
      </Text>
      <WalletDialog
        isOpen={isOpen}
        title="Sign in with a wallet"
        request={{ purpose: 'wallet-login' }}
        onSigned={signIn}
        onClose={() => setOpen(false)}
        waysOn={(failure) => failure.error === 'walletUnavailable' && <WaysOn />}
      />
    </>
  )
}

function WaysOn() {
  return (
    <Group gap="xs" mt="xs">
      <Button component={Link} to={withReturnPath(SCREENS.login.path, LINKING)} variant="default" size="sm">
        Sign in another way and link it
      </Button>
      <Button component={Link} to={withReturnPath(SCREENS.registration.path, LINKING)} variant="default" size="sm">
        Create account
      </Button>
    </Group>
  )
}
