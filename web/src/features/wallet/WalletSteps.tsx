import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import { WALLET_NETWORKS, walletNetwork } from '@colophon/protocol/wallet/networks'
import { WALLET_TEXTS, wrongNetwork } from '@colophon/protocol/wallet/texts'
import { Box, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import lines from '../../ui/lines.module.css'
import { FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { connectWallet, disconnectWallet, stopWaiting, switchNetwork } from './actions.ts'
import { type AnnouncedWallet, selectWallet } from './slice.ts'
import classes from './wallet.module.css'

const ON_THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** The current one of the three steps. */
export function WalletSteps({ current, last }: { current: number; last: string }) {
  return (
    <Group
      component="ol"
      className={`${classes.steps} ${lines.below}`}
      gap="var(--mantine-spacing-xxs) var(--mantine-spacing-md)"
      align="stretch"
      mb="md"
      pb="xs"
      fz="sm"
      c="dimmed"
      aria-label="Steps"
    >
      {['Wallet', 'Network', last].map((name, index) => (
        <li key={name} {...(index + 1 === current && { 'aria-current': 'step' })} data-done={index + 1 < current}>
          {index + 1}. {name}
        </li>
      ))}
    </Group>
  )
}

/** Heading of the current step; takes focus, as the previous element is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title order={3} size="h3" ref={title} tabIndex={-1} data-autofocus className={classes.title}>
      {children}
    </Title>
  )
}

type ChooseWalletProps = {
  onSearch: () => void
  /** Asks the only wallet at once; not where there is something to read or fill in first, nor after one was left here. */
  isDirect: boolean
}

/** The announced wallets, and the wait for the chosen one. */
export function ChooseWallet({ onSearch, isDirect }: ChooseWalletProps) {
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
  const isSettled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the first search has ended.
  useEffect(() => {
    if (isSettled.current || status === 'INIT' || status === 'LOADING') return
    isSettled.current = true
    const [only, ...others] = announced
    if (isDirect && status === 'AVAILABLE' && only && others.length === 0) void choose(only)
  }, [status])
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
      <Stack component="ul" gap="xs" mt="md">
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
      </Stack>
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
      <Group component="p" gap="sm" wrap="nowrap" my="md" role="status">
        <Loader size="sm" aria-hidden />
        <span>Allow the connection in the wallet’s window. It may be hidden behind this one.</span>
      </Group>
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
      <Box component="ol" className={classes.ways} mt="xs" mb="md" pl="lg" style={{ listStyle: 'revert' }}>
        <li>Open your browser’s extension store and search for an Ethereum wallet.</li>
        <li>Install it and store its recovery phrase safely. No one here will ever ask for it.</li>
        <li>Come back and reload this page.</li>
      </Box>
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

/** For a wallet on an unsupported or unwanted network: the networks to switch to, and how to add one by hand. */
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
      {isBusy && asked && (
        <Text my="md" role="status">
          Allow the change to {asked.name} in the wallet’s window.
        </Text>
      )}
      {failure && <FormAlert message={failure.message}>{failure.detail && <p>{failure.detail}</p>}</FormAlert>}
      {failure?.error === 'CHAIN_MISSING' && asked && <ByHand network={asked} />}
    </>
  )
}

/** The local chain can be reached from this machine only. */
function networksHere(): WalletNetwork[] {
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
      <Text my="md">In the settings of the wallet, add a network with these values; then switch to it.</Text>
      <Box component="dl" className={`${classes.facts} ${lines.above}`} my="md">
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </Box>
    </>
  )
}
