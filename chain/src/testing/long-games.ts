import { askForge } from './run-forge.ts'

/** What came of some games: how many calls were played, and which rule broke, if one did. */
export interface Games {
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
 * Plays so many games of the full profile, of 250 calls each, and checks all twelve invariants after every call. Another
 * seed is other games, so they can be played a few at a time.
 */
export async function playGames(games: number, seed: bigint, signal?: AbortSignal): Promise<Games> {
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
  if (!result?.kind.Invariant || others.length > 0) throw new Error(`forge played ${results.length} tests, not one`)
  const failure = result.status === 'Success' ? null : (result.reason ?? result.status)
  return { calls: result.kind.Invariant.calls, failure }
}
