import { endWithSignals } from './run-command.ts'
import { runPlaywright, runVitest } from './test-run/suites.ts'
import { end, sum } from './test-run/tally.ts'

/**
 * Tests that are too slow for every landing: the complete rights matrix and all invalid inputs through HTTP, 1,000
 * inputs per property of the contracts, all kills, widths and themes.
 */
endWithSignals()
const { counts, failures } = await runVitest('vitest.campaigns.config.ts')
const campaigns = process.exitCode === undefined ? [await runPlaywright('campaigns')] : []
end(sum([counts, ...campaigns]), failures)
