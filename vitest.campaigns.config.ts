import { defineConfig } from 'vitest/config'

const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } }

/** What `npm run test:campaigns` runs of vitest: `*.campaign.ts`, beside the tests that guard the same rules. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.campaign.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...PATIENCE,
        },
      },
      { test: { name: 'chain', include: ['chain/src/**/*.campaign.ts'], environment: 'node', ...PATIENCE } },
    ],
  },
})
