/** A tree by path and content. */
export type Tree = Record<string, string>

/** The smallest valid tree, with one file of each kind to import. */
export const soundTree: Tree = {
  'package.json': '{"dependencies": {"zod": "1.0.0"}}',
  'node_modules/zod/package.json': '{"name": "zod", "version": "1.0.0", "main": "index.js"}',
  'node_modules/zod/index.js': 'module.exports = {}',
  'node_modules/left-pad/package.json': '{"name": "left-pad", "version": "1.0.0", "main": "index.js"}',
  'node_modules/left-pad/index.js': 'module.exports = {}',
  'protocol/package.json': '{"name": "@colophon/protocol", "exports": {"./*": "./src/*.ts"}}',
  'analysis/package.json': '{"name": "@colophon/analysis", "exports": {"./*": "./src/*.ts"}}',
  'protocol/src/page.ts': "import 'zod'\nexport const page = 1",
  'analysis/src/read.ts': "import { page } from '@colophon/protocol/page'\nexport const read = page",
  'analysis/src/read.test.ts': "import 'node:fs'\nimport './read.ts'",
  'chain/abi/token.ts': 'export const tokenAbi = 1',
  'chain/src/deploy.ts': "import '../abi/token.ts'\nimport 'node:fs'",
  'chain/src/deploy.test.ts': "import './deploy.ts'\nimport '../../protocol/src/page.ts'",
  'client/src/client.ts': "import 'left-pad'",
  'client/src/client.test.ts': "import './client.ts'\nimport '../../server/src/main.ts'",
  'server/src/main.ts': "import './features/articles/publish.ts'\nimport 'node:fs'\nexport const main = 1",
  'server/src/platform/serve.ts': "import { read } from '@colophon/analysis/read'\nexport const serve = read",
  'server/src/features/articles/publish.ts':
    "import '../../papers/gate.ts'\nimport '../../accounts/tables.ts'\nimport '../../platform/serve.ts'",
  'server/src/features/articles/publish.test.ts': "import '../../main.ts'\nimport '../uploads/create.ts'",
  'server/src/features/uploads/create.ts': "import '../../papers/gate.ts'\nimport '../../notices/notify.ts'",
  'server/src/accounts/tables.ts': "import '../search/search.ts'\nexport const accounts = 1",
  'server/src/papers/gate.ts': "import '../accounts/tables.ts'",
  'server/src/notices/notify.ts': "import '../papers/gate.ts'\nimport '../accounts/tables.ts'",
  'server/src/assistant/model.ts': "import '../papers/gate.ts'\nimport '../accounts/tables.ts'",
  'server/src/search/search.ts': "import '../platform/serve.ts'",
  'web/src/app/store.ts': "import '../features/articles/slice.ts'\nexport type State = 1",
  'web/src/screens/Home.tsx': "import '../features/articles/slice.ts'\nimport '../features/auth/slice.ts'",
  'web/src/features/articles/slice.ts': 'export const articles = 1',
  'web/src/features/articles/selectors.ts': "import type { State } from '../../app/store.ts'\nexport let state: State",
  'web/src/features/uploads/UploadRow.tsx': "import '../articles/slice.ts'",
  'web/src/features/auth/slice.ts': "import '../../lib/call.ts'\nimport '../../ui/Button.tsx'",
  'web/src/lib/call.ts': "import '@colophon/protocol/page'",
  'web/src/ui/Button.tsx': "import '../lib/call.ts'\nexport const Button = 1",
  'e2e/journey.spec.ts': "import '@colophon/protocol/page'\nimport 'node:fs'",
  'docs/generate.ts': "import '@colophon/protocol/page'\nimport 'node:fs'",
  'e2e/product/client.ts': 'export const client = 1',
  'bench/main.ts':
    "import '@colophon/analysis/read'\nimport '../server/src/platform/serve.ts'\nimport '../e2e/product/client.ts'",
  'scripts/check.ts': "import 'node:fs'",
}

/** For each rule, files to add to the valid tree, each of which violates it. */
export const plantedViolations: Record<string, Tree> = {
  'protocol-imports-only-zod': {
    'protocol/src/reads-files.ts': "import 'node:fs'",
    'protocol/src/takes-a-package.ts': "import 'left-pad'",
    'protocol/src/knows-analysis.ts': "import '../../analysis/src/read.ts'",
    'protocol/src/knows-a-type.ts':
      "import type { Button } from '../../web/src/ui/Button.tsx'\nexport type Known = typeof Button",
  },
  'analysis-imports-only-protocol': {
    'analysis/src/knows-the-server.ts': "import '../../server/src/platform/serve.ts'",
    'analysis/src/knows-the-web.ts': "import '../../web/src/ui/Button.tsx'",
  },
  'analysis-is-pure': { 'analysis/src/reads-files.ts': "import 'node:fs'", 'analysis/src/old-name.ts': "import 'fs'" },
  'chain-imports-nothing-of-ours': { 'chain/src/knows-protocol.ts': "import '../../protocol/src/page.ts'" },
  'client-imports-nothing-of-ours': { 'client/src/knows-protocol.ts': "import '@colophon/protocol/page'" },
  'server-imports-only-protocol-analysis-and-chain': {
    'server/src/platform/shows.ts': "import '../../../web/src/ui/Button.tsx'",
    'server/src/platform/documents.ts': "import '../../../docs/generate.ts'",
  },
  'web-imports-only-protocol-and-chain': { 'web/src/lib/reads.ts': "import '@colophon/analysis/read'" },
  'web-runs-in-a-browser': { 'web/src/lib/reads-files.ts': "import 'node:path'" },
  'e2e-imports-only-protocol-and-chain': { 'e2e/cheats.spec.ts': "import '../server/src/platform/serve.ts'" },
  'docs-import-only-protocol': { 'docs/extra.ts': "import '../server/src/platform/serve.ts'" },
  'bench-measures-what-runs-without-a-browser': {
    'bench/looks.ts': "import '../web/src/lib/call.ts'",
    'bench/walks.ts': "import '../e2e/journey.spec.ts'",
  },
  'research-learns-for-analysis': {
    'research/serves.ts': "import '../server/src/platform/serve.ts'",
    'research/measures.ts': "import '../bench/main.ts'",
  },
  'server-platform-knows-no-feature': {
    'server/src/platform/greets.ts': "import '../features/articles/publish.ts'",
    'server/src/platform/restarts.ts': "import '../main.ts'",
  },
  'server-services-know-no-feature': {
    'server/src/search/greets.ts': "import '../features/articles/publish.ts'",
    'server/src/answers/asks.ts': "import '../accounts/tables.ts'",
    'server/src/parser/searches.ts': "import '../search/search.ts'",
  },
  'server-accounts-know-no-paper': {
    'server/src/accounts/reads.ts': "import '../papers/gate.ts'",
    'server/src/accounts/publishes.ts': "import '../features/articles/publish.ts'",
  },
  'server-papers-know-no-notice': {
    'server/src/papers/tells.ts': "import '../notices/notify.ts'",
    'server/src/papers/publishes.ts': "import '../features/articles/publish.ts'",
  },
  'server-kernels-know-no-feature': {
    'server/src/notices/publishes.ts': "import '../features/articles/publish.ts'",
    'server/src/assistant/publishes.ts': "import '../features/articles/publish.ts'",
    'server/src/assistant/notifies.ts': "import '../notices/notify.ts'",
  },
  'server-features-do-not-meet': {
    'server/src/features/uploads/publishes.ts': "import '../articles/publish.ts'",
    'server/src/features/uploads/tables.ts': "import '../articles/publish.ts'",
  },
  'server-features-do-not-know-the-start': { 'server/src/features/uploads/restart.ts': "import '../../main.ts'" },
  'web-features-do-not-meet': {
    'web/src/features/auth/PublishButton.tsx': "import '../articles/slice.ts'",
  },
  'web-areas-of-papers-share-the-paper': {
    'web/src/features/uploads/SignInButton.tsx': "import '../auth/slice.ts'",
  },
  'web-paper-knows-no-area': {
    'web/src/features/articles/CiteButton.tsx': "import '../citations/Dialog.tsx'",
    'web/src/features/citations/Dialog.tsx': 'export const Dialog = 1',
  },
  'web-features-know-only-the-type-of-the-store': {
    'web/src/features/auth/uses-the-store.ts': "import '../../app/store.ts'",
  },
  'web-features-know-no-screen': {
    'web/src/features/auth/types-a-screen.ts':
      "import type * as Home from '../../screens/Home.tsx'\nexport type Shown = typeof Home",
  },
  'web-lib-and-ui-know-no-feature': {
    'web/src/lib/session.ts': "import '../features/auth/slice.ts'",
    'web/src/ui/Logo.tsx': "import '../screens/Home.tsx'",
  },
  'web-lib-knows-no-ui': { 'web/src/lib/paints.ts': "import '../ui/Button.tsx'" },
  'no-circle': {
    'server/src/features/uploads/hen.ts': "import './egg.ts'\nexport const hen = 1",
    'server/src/features/uploads/egg.ts': "import './hen.ts'\nexport const egg = 1",
    'web/src/lib/lock.ts': "import type { Key } from './key.ts'\nexport type Lock = Key",
    'web/src/lib/key.ts': "import type { Lock } from './lock.ts'\nexport type Key = Lock",
  },
  'every-import-exists': { 'web/src/lib/hopes.ts': "import './nowhere.ts'" },
  'products-import-no-tests': {
    'server/src/platform/borrows.ts': "import '../features/articles/publish.test.ts'",
    'server/src/platform/pretends.ts': "import './testing/database.ts'",
    'server/src/platform/testing/database.ts': 'export const database = 1',
    'server/src/platform/prepares.ts': "import '../../tests/rights/people.ts'",
    'server/tests/rights/people.ts': 'export const people = 1',
  },
}
