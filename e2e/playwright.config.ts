import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '{journeys,campaigns}/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './product/global-setup.ts',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Files are distributed to workers, each of which has its own product.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // `npm test` runs the journeys and the campaign tests tagged @guard; `npm run test:campaigns` runs the other
  // campaign tests and the journey tests tagged @campaign.
  projects: [
    { name: 'journeys', grep: /journeys\/|@guard/, grepInvert: /@campaign/ },
    { name: 'campaigns', grep: /campaigns\/|@campaign/, grepInvert: /@guard/ },
  ],
  reporter: process.env.E2E_JSON ? [['list'], ['json', { outputFile: process.env.E2E_JSON }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
