import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatBalance } from '../../lib/chain/balance.ts'
import { FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { revokeRequest, UNLIMITED } from './requests.ts'
import { useAct } from './use-act.ts'
import { useStaking } from './use-staking.ts'

/** The staking contract's allowance for the connected wallet, with a way to revoke it. */
export function TokenApproval() {
  const { info, chainStatus, own, state, read } = useStaking(null)
  const { act, isBusy, failure } = useAct(read)
  const { contract, account, allowance } = state
  if (chainStatus.failure && !info) return <FormAlert message={chainStatus.failure.message} />
  if (!info)
    return chainStatus.status === 'SUCCESS' ? <Text mb="md">This installation runs without a chain.</Text> : <Waiting />
  if (own === null) {
    return (
      <Text mb="md">
        No wallet is connected to the chain of this site. Connect yours on{' '}
        <Anchor component={Link} to={SCREENS.staking.path} underline="always">
          Staking
        </Anchor>{' '}
        to see what contracts may spend.
      </Text>
    )
  }
  if (state.status.read.failure) return <FormAlert message={state.status.read.failure.message} />
  if (!contract || account !== own) return <Waiting />
  const units = BigInt(allowance)
  const isUnlimited = units >= UNLIMITED / 2n
  const { decimals, symbol } = contract.token
  const deployment = { contracts: info.contracts, symbol, decimals }
  return (
    <>
      {isUnlimited && <FormAlert message={`The staking contract may spend all your ${symbol}, now and later.`} />}
      <Text mb="md">
        The staking contract may take{' '}
        <strong>{isUnlimited ? 'any amount' : `${formatBalance(units, decimals)} ${symbol}`}</strong> from {own}.
      </Text>
      <Button
        variant="default"
        size="sm"
        disabled={units === 0n}
        loading={isBusy}
        onClick={() => void act(revokeRequest(deployment))}
      >
        Reduce to 0
      </Button>
      {failure && <FormAlert message={failure.message} />}
    </>
  )
}

function Waiting() {
  return <SkeletonRows rows={1} height={56} />
}
