import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CAMPAIGN, PATIENCE } from './vitest.config.ts'

const IS_TAGGED = new RegExp(`tags: \\['${CAMPAIGN.name}'\\]|@module-tag ${CAMPAIGN.name}`)

/** Files with tests that are left to the campaigns. */
const filesOf = (folder: string) =>
  globSync(`${folder}/**/*.{test,campaign}.ts`).filter((file) => IS_TAGGED.test(readFileSync(file, 'utf8')))

const part = (name: string, folder = `${name}/src`) => ({
  name,
  include: filesOf(folder),
  environment: 'node' as const,
  // A program that a test starts reads its compiled modules from here, which takes a third less time.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'node') },
  ...PATIENCE,
})

/** What `npm run test:campaigns` runs of vitest: every test with the tag of the campaigns. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    passWithNoTests: false,
    tags: [CAMPAIGN],
    tagsFilter: [CAMPAIGN.name],
    projects: [
      {
        test: {
          ...part('server', '{server/src,server/tests,client/src}'),
          globalSetup: ['server/tests/testing/global-setup.ts'],
        },
      },
      { test: part('analysis') },
      { test: part('chain') },
      { test: part('tooling', '{scripts,bench}') },
    ],
  },
})
