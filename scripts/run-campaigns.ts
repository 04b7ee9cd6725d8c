import { endWithSignals } from './run-command.ts'
import { runPlaywright, runVitest } from './test-run/suites.ts'
import { end, sum } from './test-run/tally.ts'

/**
 * What proves rather than guards, and takes longer than a landing should wait: every cell of the rights matrix and every
 * bad input through HTTP, 1,000 inputs for each property of the contracts, every kill, every width and theme.
 */
endWithSignals()
const { counts, failures } = await runVitest('vitest.campaigns.config.ts')
const campaigns = process.exitCode === undefined ? [await runPlaywright('campaigns')] : []
end(sum([counts, ...campaigns]), failures)
