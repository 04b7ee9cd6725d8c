import { defineConfig } from 'vitest/config'

/** What a busy machine may take until something has happened; how fast the product is, the benchmarks hold it to. */
export const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } }

/** The tag of tests that prove rather than guard, such as kills: `npm run test:campaigns` runs them. */
export const CAMPAIGN = { name: 'campaign', description: 'run by npm run test:campaigns only' }

/** One project per part, so that each runs where its code runs; web brings its own Vite plugins. */
export default defineConfig({
  test: {
    // Server tests wait for jobs, blocks and processes for most of their time.
    maxWorkers: 5,
    passWithNoTests: false,
    tags: [CAMPAIGN],
    tagsFilter: [`!${CAMPAIGN.name}`],
    projects: [
      { test: { name: 'protocol', include: ['protocol/src/**/*.test.ts'], environment: 'node', isolate: false } },
      {
        test: {
          name: 'analysis',
          include: ['analysis/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/{src,tests,samples}/**/*.test.ts', 'client/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['server/tests/testing/global-setup.ts'],
          ...PATIENCE,
        },
      },
      { test: { name: 'chain', include: ['chain/src/**/*.test.ts'], environment: 'node', ...PATIENCE } },
      'web/vite.config.ts',
      {
        test: {
          name: 'web-logic',
          include: ['web/src/**/*.test.ts'],
          exclude: ['web/src/**/*.dom.test.ts'],
          environment: 'node',
          isolate: false,
          css: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['{scripts,docs,bench,research}/**/*.test.ts', 'e2e/wallet/**/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
    ],
  },
})
