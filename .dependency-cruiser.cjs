/**
 * The arrows of docs/architecture.md: which part may import which, and what holds inside server and web.
 * scripts/architecture/architecture.test.ts breaks each rule and expects the check to fail.
 */

// Test files, what they share, and the two suites that walk through every call.
const tests = ['\\.(test|spec|campaign)\\.tsx?$', '/testing/', '^server/tests/']
const ours = '^(protocol|analysis|chain|client|server|web|e2e|docs|bench|research|scripts)/'

const parts = [
  {
    name: 'protocol-imports-only-zod',
    comment: 'Both sides and every test stand on protocol: it stays pure and light.',
    from: { path: '^protocol/', pathNot: tests },
    to: { pathNot: ['^protocol/', '^node_modules/zod/'] },
  },
  {
    name: 'analysis-imports-only-protocol',
    comment: 'Of our own parts analysis knows protocol alone; its parsers come from npm.',
    from: { path: '^analysis/', pathNot: tests },
    to: { path: ours, pathNot: ['^analysis/', '^protocol/'] },
  },
  {
    name: 'analysis-is-pure',
    comment: 'What it needs of the world comes in as arguments: bytes, never a file name.',
    from: { path: '^analysis/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'chain-imports-nothing-of-ours',
    comment: 'The contracts and their deployment stand alone; what they are deployed with comes in as arguments.',
    from: { path: '^chain/', pathNot: tests },
    to: { path: ours, pathNot: '^chain/' },
  },
  {
    name: 'client-imports-nothing-of-ours',
    comment: 'The client can be published alone; its types are generated.',
    from: { path: '^client/', pathNot: tests },
    to: { path: ours, pathNot: '^client/' },
  },
  {
    name: 'server-imports-only-protocol-analysis-and-chain',
    from: { path: '^server/' },
    to: { path: ours, pathNot: ['^server/', '^protocol/', '^analysis/', '^chain/'] },
  },
  {
    name: 'web-imports-only-protocol-and-chain',
    from: { path: '^web/' },
    to: { path: ours, pathNot: ['^web/', '^protocol/', '^chain/'] },
  },
  {
    name: 'web-runs-in-a-browser',
    from: { path: '^web/src/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'e2e-imports-only-protocol-and-chain',
    comment: 'A journey sees what a person, the wire and the chain see.',
    from: { path: '^e2e/' },
    to: { path: ours, pathNot: ['^e2e/', '^protocol/', '^chain/'] },
  },
  {
    name: 'bench-measures-what-runs-without-a-browser',
    comment: 'Benchmarks may use the HTTP client of the journeys, but not the journeys.',
    from: { path: '^bench/' },
    to: {
      path: ours,
      pathNot: [
        '^bench/',
        '^research/',
        '^protocol/',
        '^analysis/',
        '^chain/',
        '^server/',
        '^e2e/product/client\\.ts$',
      ],
    },
  },
  {
    name: 'research-learns-for-analysis',
    comment: 'Training and the judged sets that bench reads, too; no product imports it.',
    from: { path: '^research/' },
    to: { path: ours, pathNot: ['^research/', '^protocol/', '^analysis/'] },
  },
  {
    name: 'docs-import-only-protocol',
    from: { path: '^docs/', pathNot: tests },
    to: { path: ours, pathNot: ['^docs/', '^protocol/'] },
  },
]

/** What needs no account. */
const services = '(search|parser|answers|bibliography)'

const server = [
  {
    name: 'server-platform-knows-no-feature',
    from: { path: '^server/src/platform/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/platform/' },
  },
  {
    name: 'server-services-know-no-feature',
    comment: 'Search, parser, answers and bibliography stand on the platform; kernels and features use them.',
    from: { path: `^server/src/${services}/`, pathNot: tests },
    to: { path: '^server/src/', pathNot: ['^server/src/platform/', '^server/src/$1/'] },
  },
  {
    name: 'server-accounts-know-no-paper',
    comment: 'The kernels stand in order: accounts, papers, notices.',
    from: { path: '^server/src/accounts/', pathNot: tests },
    to: { path: '^server/src/', pathNot: ['^server/src/(platform|accounts)/', `^server/src/${services}/`] },
  },
  {
    name: 'server-papers-know-no-notice',
    from: { path: '^server/src/papers/', pathNot: tests },
    to: { path: '^server/src/', pathNot: ['^server/src/(platform|accounts|papers)/', `^server/src/${services}/`] },
  },
  {
    name: 'server-kernels-know-no-feature',
    from: { path: '^server/src/(notices|assistant)/', pathNot: tests },
    to: {
      path: '^server/src/',
      pathNot: ['^server/src/(platform|accounts|papers|$1)/', `^server/src/${services}/`],
    },
  },
  {
    name: 'server-features-do-not-meet',
    comment:
      'What a feature needs of another is a listener or an argument, joined in wiring.ts, app.ts or worker.ts; or both are one.',
    from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
    to: { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
  },
  {
    name: 'server-features-do-not-know-the-start',
    comment: 'wiring.ts, app.ts, worker.ts and their kind list the features, not the other way round.',
    from: { path: '^server/src/features/', pathNot: tests },
    to: { path: '^server/src/[^/]+\\.ts$' },
  },
]

/** What the paper was split into in web. */
const areasOfPapers =
  '(articles|uploads|statements|reader|knowledge|storage|library|highlights|citations|archive|chain-record)'

const web = [
  {
    name: 'web-features-do-not-meet',
    comment:
      'Screens compose features. The areas that papers are split into share the paper itself, and may offer to cite it.',
    from: { path: '^web/src/features/([^/]+)/', pathNot: [...tests, `^web/src/features/${areasOfPapers}/`] },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-areas-of-papers-share-the-paper',
    comment: 'articles holds what every area shows of a paper; it knows none of them.',
    from: { path: `^web/src/features/${areasOfPapers}/`, pathNot: [...tests, '^web/src/features/articles/'] },
    to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/(articles|citations)/'] },
  },
  {
    name: 'web-paper-knows-no-area',
    from: { path: '^web/src/features/articles/', pathNot: tests },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/articles/' },
  },
  {
    name: 'web-features-know-only-the-type-of-the-store',
    from: { path: '^web/src/features/', pathNot: tests },
    to: { path: '^web/src/(app|screens)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'web-features-know-no-screen',
    from: { path: '^web/src/features/', pathNot: tests },
    to: { path: '^web/src/(app|screens)/', pathNot: '^web/src/app/store\\.ts$' },
  },
  {
    name: 'web-lib-and-ui-know-no-feature',
    from: { path: '^web/src/(lib|ui)/', pathNot: tests },
    to: { path: '^web/src/(features|screens|app)/' },
  },
  {
    name: 'web-lib-knows-no-ui',
    from: { path: '^web/src/lib/', pathNot: tests },
    to: { path: '^web/src/ui/' },
  },
]

const everywhere = [
  {
    name: 'no-circle',
    comment: 'Circles of types count too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-exists',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'products-import-no-tests',
    comment: 'These measurements deploy, play and generate as tests do; the page of rights shows what tests expect.',
    from: { path: ours, pathNot: [...tests, '^bench/chain/', '^bench/library/import', '^docs/pages/rights-page'] },
    to: { path: tests, pathNot: '(^|/)node_modules/' },
  },
]

const forbidden = [...parts, ...server, ...web, ...everywhere].map((rule) => ({ severity: 'error', ...rule }))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: ['(^|/)node_modules/'] },
    exclude: { path: ['(^|/)dist/', '\\.css$'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
