import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { foundryBinary } from '../foundry-binary.ts'

/** A forge test: contract, file, name, and failure reason, if any. */
export interface ForgeTest {
  suite: string
  name: string
  failure: string | null
}

interface Suites {
  [suite: string]: { test_results: { [signature: string]: { status: string; reason: string | null } } }
}

const part = join(import.meta.dirname, '..', '..')

/** Runs all tests of chain/test, each property with `fuzzRuns` random inputs. Throws if compilation fails. */
export async function runForge({ fuzzRuns }: { fuzzRuns: number }): Promise<ForgeTest[]> {
  return testsOf(await askForge({ FOUNDRY_FUZZ_RUNS: String(fuzzRuns) }))
}

/**
 * Runs `forge test` with these environment settings and returns its report, which includes failures; throws if there is
 * none, or on abort.
 */
export async function askForge<Report>(settings: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<Report> {
  // The compiler runs under the pinned Node if scripts/solc finds it, else under this one.
  const env = { ...process.env, ...settings, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  const options = { cwd: part, env, maxBuffer: 256 * 1024 * 1024, ...(signal && { signal }) }
  const output = await new Promise<string>((resolve, reject) => {
    execFile(foundryBinary('forge'), ['test', '--json'], options, (_failed, stdout, stderr) => {
      const json = stdout.split('\n').find((line) => line.startsWith('{"'))
      if (json) resolve(json)
      else reject(new Error(stderr || stdout || 'forge ended without a report'))
    })
  })
  return JSON.parse(output)
}

function testsOf(suites: Suites): ForgeTest[] {
  return Object.entries(suites).flatMap(([suite, { test_results: results }]) =>
    Object.entries(results).map(([signature, { status, reason }]) => ({
      suite,
      name: signature.replace(/\(.*$/, '').replace(/_/g, ' '),
      failure: status === 'Success' ? null : (reason ?? status),
    })),
  )
}
