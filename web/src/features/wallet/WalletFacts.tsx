import { Box, Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import lines from '../../ui/lines.module.css'
import { refreshBalances } from './actions.ts'
import { selectWallet } from './slice.ts'
import classes from './wallet.module.css'

/** The connected wallet: name, account, network and balance, which is read on mount. */
export function WalletFacts() {
  const dispatch = useAppDispatch()
  const { name, address, network, balance, balanceMT, tokenSymbol, balanceFailure, balanceReadAt } =
    useSelector(selectWallet)
  const chainId = network?.chainId
  useEffect(() => {
    if (address && chainId) void dispatch(refreshBalances())
  }, [dispatch, address, chainId])
  if (!address || !network) return null
  return (
    <Box component="dl" className={`${classes.facts} ${lines.above}`} my="md">
      <div>
        <dt>Wallet</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>Account</dt>
        <dd>
          <code>{address}</code>
        </dd>
      </div>
      <div>
        <dt>Network</dt>
        <dd>{network.name}</dd>
      </div>
      <div>
        <dt>Balance</dt>
        <dd>
          {balance} {network.currency.symbol}
          {tokenSymbol !== null && `, ${balanceMT} ${tokenSymbol}`}
          {balanceReadAt !== null && (
            <Text span inherit c="dimmed">
              {' '}
              at {timeOf(balanceReadAt)}
            </Text>
          )}
          {balanceFailure && (
            <Text component="span" inherit c="care" display="block" role="alert">
              {balanceFailure.message}.{' '}
              <Button variant="default" size="compact-sm" onClick={() => dispatch(refreshBalances())}>
                Read again
              </Button>
            </Text>
          )}
        </dd>
      </div>
    </Box>
  )
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}
