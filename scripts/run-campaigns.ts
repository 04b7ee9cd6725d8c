import { endWithSignals, lowerPriority, repository } from './run-command.ts'
import { runSuites } from './test-run/run-suites.ts'
import { playwrightSuite, vitestSuite } from './test-run/suites.ts'
import { end } from './test-run/tally.ts'

/**
 * Tests that are too slow for every landing: the complete rights matrix and invalid inputs of all calls, 1,000
 * inputs per property of the contracts, kills, widths and themes.
 */
endWithSignals()
lowerPriority()
end(await runSuites([vitestSuite('vitest.campaigns.config.ts'), playwrightSuite('campaigns')], repository))
