import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { Anchor } from '@mantine/core'

/** A shortened transaction hash, linked to the chain's explorer if there is one. */
export function TransactionHash({ hash, chainId }: { hash: string; chainId: number }) {
  const explorer = walletNetwork(chainId)?.explorer
  const short = `${hash.slice(0, 10)}…${hash.slice(-8)}`
  if (!explorer) return <code title={hash}>{short}</code>
  return (
    <Anchor href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer" underline="always" title={hash}>
      {short}
    </Anchor>
  )
}
