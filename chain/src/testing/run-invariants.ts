import { askForge } from './run-forge.ts'

/** The result of invariant runs: the number of calls, and the violated rule, if any. */
export interface InvariantRuns {
  calls: number
  failure: string | null
}

interface Report {
  [suite: string]: {
    test_results: {
      [signature: string]: { status: string; reason: string | null; kind: { Invariant?: { calls: number } } }
    }
  }
}

/**
 * Runs the full profile of 250 calls per run, with all twelve invariants after every call. Seeds differ, so runs add
 * up.
 */
export async function runInvariants(games: number, seed: bigint, signal?: AbortSignal): Promise<InvariantRuns> {
  const report = await askForge<Report>(
    {
      FOUNDRY_PROFILE: 'bench',
      FOUNDRY_INVARIANT_RUNS: String(games),
      FOUNDRY_FUZZ_SEED: `0x${seed.toString(16)}`,
    },
    signal,
  )
  const results = Object.values(report).flatMap(({ test_results: tests }) => Object.values(tests))
  const [result, ...others] = results
  if (!result?.kind.Invariant || others.length > 0) throw new Error(`forge ran ${results.length} tests instead of one`)
  const failure = result.status === 'Success' ? null : (result.reason ?? result.status)
  return { calls: result.kind.Invariant.calls, failure }
}
