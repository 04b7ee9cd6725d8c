import { defineConfig } from 'vitest/config'

/** One project per part, so that each runs where its code runs; web brings its own Vite plugins. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    passWithNoTests: false,
    projects: [
      { test: { name: 'protocol', include: ['protocol/src/**/*.test.ts'], environment: 'node', isolate: false } },
      { test: { name: 'analysis', include: ['analysis/src/**/*.test.ts'], environment: 'node', testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/{src,samples}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'chain',
          include: ['chain/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web/vite.config.ts',
      {
        test: {
          name: 'tooling',
          include: ['{scripts,docs,bench}/**/*.test.ts', 'e2e/wallet/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
        },
      },
    ],
  },
})
