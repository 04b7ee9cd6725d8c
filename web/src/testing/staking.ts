import { screen } from '@testing-library/react'
import type { ChainBox } from './chain-box.ts'
import { type Answered, done, type Received, serveLocally } from './local-server.ts'
import { renderApp } from './render.tsx'

const DAY = 86_400
const ONE = 10n ** 18n

const period = (stakingPeriod: number, apyCap: number, days: number) => ({
  stakingPeriod,
  proportion: 2500,
  apyCap,
  lockTime: days * DAY,
  dateOfUnlock: '2027-05-06T07:08:09.000Z',
  currentApy: 0,
  isCapped: false,
  active: '0',
  rewardPerToken: '0',
})

/** The server's reply about the contract, and about an address if given. */
function stakingOf(box: ChainBox, address: string | null) {
  const stake = {
    id: '4',
    amount: String(12n * ONE),
    period: 1,
    decimals: 18,
    startTime: '2026-01-02T03:04:05.000Z',
    rewardPerTokenPaid: '0',
    dateOfUnlock: '2026-07-01T03:04:05.000Z',
    isUnlocked: false,
    pendingReward: String(ONE / 2n),
  }
  return {
    chainId: box.info.network.id,
    time: '2026-06-01T03:04:05.000Z',
    blockNumber: 9,
    token: { address: box.token, name: 'Colophon', symbol: 'COLO', decimals: 18 },
    staking: {
      address: box.staking,
      owner: box.owner.address,
      isPaused: false,
      isEmergencyExit: false,
      minStake: String(ONE),
      stepsToCheckpoint: 0,
    },
    periods: [period(0, 1000, 90), period(1, 2000, 180), period(2, 5000, 365)],
    rewardPeriods: [],
    totals: { principal: String(77n * ONE), unreleased: '0', owed: '0', capped: '0' },
    wallet: address && {
      address,
      nativeBalance: '0',
      balance: '0',
      allowance: '0',
      activeStakes: [stake],
      total: { staked: stake.amount, pendingReward: stake.pendingReward },
    },
  }
}

/** The staking screen with a server that knows the chain; `more` overrides its replies. */
export async function openStaking(
  box: ChainBox,
  path = '/staking',
  more: (request: Received) => Answered | undefined = () => undefined,
) {
  const served = await serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/chain/staking')) return done(stakingOf(box, request.query.get('address')))
    if (request.path.endsWith('/chain/staking/history')) return done([[], 0])
    return done(request.path.endsWith('/chain') ? box.info : null)
  })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Staking' })
  return { ...served, ...app }
}

/** Stores a connected wallet, which reconnects when the page opens. */
export function rememberWallet(): void {
  localStorage.setItem('colophon.wagmi.recentConnectorId', '"org.example.testwallet"')
}

/** Loaded beforehand, because on a busy machine the import takes longer than a test's timeout. */
export async function loadStaking(): Promise<void> {
  await import('../features/wallet/engine.ts')
  await import('../features/wallet/ConnectModal.tsx')
  await import('../features/wallet/transactions.ts')
  await import('../features/wallet/TransactionDock.tsx')
  await import('../features/staking/read-through-wallet.ts')
  await import('../screens/staking/StakingScreen.tsx')
}
