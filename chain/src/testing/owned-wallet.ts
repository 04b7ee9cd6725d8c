import { type Account, type Address, type Chain, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { compileContracts } from '../../scripts/solidity.ts'

/** A contract wallet on a test chain. */
export interface OwnedWallet {
  address: Address
  /** Transfers it to another signer. */
  handOver: (to: Address) => Promise<void>
}

/** Deploys a wallet for which this account signs; the account needs coins. */
export async function deployOwnedWallet(
  { chain, rpcUrl }: { chain: Chain; rpcUrl: string },
  owner: Account,
): Promise<OwnedWallet> {
  const settings = { chain, transport: http(rpcUrl), pollingInterval: 20 }
  const client = createPublicClient(settings)
  const signer = createWalletClient({ ...settings, account: owner })
  const mined = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }
  const deployed = await mined(
    await signer.deployContract({ abi, bytecode: `0x${bytecode}`, args: [owner.address], chain }),
  )
  const address = deployed.contractAddress
  if (!address) throw new Error('the wallet has no address')
  return {
    address,
    handOver: async (to) => {
      await mined(await signer.writeContract({ abi, address, functionName: 'handOver', args: [to], chain }))
    },
  }
}

const abi = [
  { type: 'constructor', inputs: [{ type: 'address', name: 'owner' }], stateMutability: 'nonpayable' },
  {
    type: 'function',
    name: 'handOver',
    inputs: [{ type: 'address', name: 'to' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const
const { bytecode } = compileContracts('test/wallet/*.sol').OwnedWallet ?? { bytecode: '' }
