import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { foundryBinary } from '../foundry-binary.ts'

/** A chain of a single test. */
export interface Anvil {
  rpcUrl: string
  stop: () => Promise<void>
}

/** Starts anvil on a free port and resolves when ready. Its time starts now, or at a moment in seconds. */
export async function startAnvil(chainId: number, begin?: number): Promise<Anvil> {
  const flags = ['--port', '0', '--chain-id', String(chainId), '--slots-in-an-epoch', '1']
  if (begin) flags.push('--timestamp', String(begin))
  const child = spawn(foundryBinary('anvil'), flags, { stdio: ['ignore', 'pipe', 'pipe'] })
  // Not inherited: an anvil that outlives its test would keep the run's output open.
  child.stderr.on('data', (chunk) => process.stderr.write(chunk))
  const port = await portOf(child)
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function portOf(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += chunk
    const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
    if (port) {
      child.stdout?.resume()
      return port
    }
  }
  throw new Error(`anvil ended before it listened: ${output}`)
}
