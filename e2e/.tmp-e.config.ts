import config from '/work/main/e2e/playwright.config.ts'
const { globalSetup: _g, ...rest } = config as any
export default { ...rest, testDir: '/work/main/e2e', outputDir: '/tmp/e/results', expect: { timeout: 20_000 } }
