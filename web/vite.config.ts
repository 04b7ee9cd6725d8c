import { appendFile, glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { API_BASE } from '@colophon/protocol/constants'
import { ALL_SCREENS, SCREENS, type ScreenName } from '@colophon/protocol/screens'
import { FILE_PART } from '@colophon/protocol/storage/calls'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { preload } from './first-calls.ts'
import { slimProtocol, slimZod } from './slim-plugins.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Large, and needed for wallets, PDF files, formulas and single subjects only. */
const OF_FEW_SCREENS = new RegExp(
  [
    'node_modules/(viem|@noble|@scure|abitype|ox|isows|pdfjs-dist|temml|micromark|mdast|unist|swagger)',
    'lib/(chain|pdf)/',
    'features/(wallet|chain-record|staking|reader|statements)/',
    '/chain/',
  ].join('|'),
)

/** What follows the live connection on every screen: uploads and notifications. */
const OF_SIGNED_IN =
  /features\/uploads\/(Upload(Dock|Row|Button|Drop)|DropAnywhere|RefusedFiles|upload\.|use-done|use-chosen|end-upload|upload-dock)|IconCloudUpload\.|[/]notifications\/|p-limit|yocto-queue/

/** What Home shows besides the first page, most of it also elsewhere: the search box, lists of papers, uploads. */
const OF_HOME = new RegExp(
  [
    'screens/home/(HomeSection|last-opened|LiveAnswer|live-examples|home)',
    'screens/account/AccountPending',
    'features/articles/(PaperLines|paper-path|labels/authors-line)',
    'features/chain-record/verify/(VerifyDrop|use-sought|verify.module)',
    'features/chat/list/last-chat|features/compare/(CompareCount|slice|actions|count)',
    'features/knowledge/(SearchBox|suggestion-list|use-suggestions|search.module)',
    'features/uploads/uploads.module',
    'lib/(format|hash/file-hash|hooks/use-dropped-files)',
    'ui/(Certainty\\.|(lines|drop)\\.module)',
    'protocol/src/(articles/(constants|retraction-labels)|compare/list|knowledge/words)',
    'esm/components/(CloseButton|FileButton|Input|InputBase|TextInput)/|use-resolved-styles-api|use-(merged-ref|id)/|random-id',
    'Icon(Help|Upload)\\.',
  ].join('|'),
)

/** Conversations, of the chat and of a paper. */
const OF_CHAT = /(features|protocol\/src)\/chat\//

/** The reader and the claims, without the graph and PDF.js. */
const OF_PAPER = new RegExp(
  [
    'features/(statements/(?!graph)|reader/(?!pdf/open))|articles/paper-tabs|screens/paper/',
    'lib/(pdf/(?!draw-page|pdf-assets)|hooks/use-answer)',
    'protocol/src/(comments/events|citations/calls|reader/table-to-csv)',
    'Tabs|use-local-storage|use-force-update|get-safe-id|Icon(TextSize|LayoutSidebar|ArrowBackUp)',
  ].join('|'),
)

/** Texts with markup and formulas, which lists of papers do not show. */
const OF_TEXTS =
  /node_modules\/marked|lib\/tex\/|ui\/TexText|comments\/markdown\/|features\/highlights\/(HighlightList|use-highlights)/

/** The forms of accounts, requests and invitations. */
const OF_FORMS =
  /screens\/(account\/|requests\/AnswerDialog)|requests\/(RequestToMeItem|RequestFrame|AnswerForm|sharing\/PaperInv)|OpenInvitations/

/** The hashes of files and statements. */
const OF_HASHES = /@noble\/hashes\/esm/

/**
 * Moves the style sheet behind the first content, which is painted before the sheet has come. Fonts are not preloaded:
 * on a slow line they would delay the scripts, and text is as wide without them.
 */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      return sheet ? html.replace(sheet, '').replace('</body>', `${sheet}\n</body>`) : html
    },
  },
}

/** Fails when a component of Mantine is used whose styles `mantine.css` does not import. */
const requireMantineStyles: Plugin = {
  name: 'require-mantine-styles',
  async generateBundle(_options, bundle) {
    const imported = await readFile(`${import.meta.dirname}/src/app/mantine.css`, 'utf8')
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const used = modules.flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? [])
    const missing = [...new Set(used)].filter((name) => !imported.includes(`/${name}.layer.css`))
    if (missing.length > 0) this.error(`src/app/mantine.css lacks the styles of: ${missing.join(', ')}`)
  },
}

/** What Home adds for signed-in users. */
const FOR_READERS = ['src/screens/home/ReaderBlocks.tsx']

/** What Home adds for visitors. */
const FOR_VISITORS = ['src/screens/home/LiveExamples.tsx', 'src/features/chain-record/verify/VerifyDrop.tsx']

/** What the original of a paper adds, besides the worker of pdf.js. */
const FOR_ORIGINALS = ['src/features/reader/pdf/PdfView.tsx', 'src/features/reader/pdf/open-pdf.ts']

/** The first calls of a paper: the second is made once the first shows that its text may be read. */
const PAPER_CALLS = ['/articles/article?articleId=:articleId', '/articles/document?articleId=:articleId']

/** The first call of My storage, as the screen makes it without parameters in its address. */
const STORAGE_CALL =
  '/articles/my-articles?doneStatus=true&sortingField=updatedAt&sortingDirection=DESC&limit=25&offset=0'

/** When a page is slow, in milliseconds: then its papers are listed before the application has loaded. */
const SLOW_MS = 1500

/** The first part of a paper's file. */
const FILE_CALL = ['/articles/file?articleId=:articleId', `bytes=0-${FILE_PART - 1}`]

/**
 * Lets `first-paint.js` ask for the scripts of the screen in the address and make the first calls, which would otherwise
 * be known only after the first script has run.
 */
const preloadScreens: Plugin = {
  name: 'preload-screens',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const scriptsOf = (modules: readonly string[]) => {
      const found = new Set<string>()
      const add = (chunk: Rolldown.OutputChunk | undefined) => {
        if (chunk === undefined || found.has(chunk.fileName)) return
        found.add(chunk.fileName)
        for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
      }
      for (const module of modules)
        add(chunks.find(({ moduleIds }) => moduleIds.includes(`${import.meta.dirname}/${module}`)))
      return found
    }
    const first = scriptsOf(['src/main.tsx'])
    const more = (modules: readonly string[]) => [...scriptsOf(modules)].filter((name) => !first.has(name))
    const shown = await readFile(`${import.meta.dirname}/src/app/shown-screens.ts`, 'utf8')
    const screens = [...shown.matchAll(/name: '(\w+)',\s+load: .*?import\('\.\.\/(.+?)'\)/g)].map(
      ([, name = '', file]) => {
        const { path } = ALL_SCREENS[name as ScreenName]
        return [`^${path.replace(/:\w+/, '[^/]+')}/?$`, more([`src/${file}`])] as const
      },
    )
    const given = [
      Object.fromEntries(screens),
      more(FOR_READERS),
      more(FOR_VISITORS),
      API_BASE,
      STORAGE_CALL,
      SCREENS.storage.title,
      ['Title', 'Authors', 'Year', 'Venue', 'Added'],
      SLOW_MS,
      PAPER_CALLS,
      FILE_CALL,
      more(FOR_ORIGINALS),
      Object.keys(bundle).find((name) => name.includes('/pdf.worker')),
    ]
    await appendFile(`${dir}/first-paint.js`, `;(${preload})(${given.map((one) => JSON.stringify(one)).join()})\n`)
  },
}

/** Scripts that import each other run in an order that depends on the screen, so that one may lack the other. */
const refuseScriptCycles: Plugin = {
  name: 'refuse-script-cycles',
  generateBundle(_options, bundle) {
    const importsOf = (name: string) => {
      const file = bundle[name]
      return file?.type === 'chunk' ? file.imports : []
    }
    const reachedFrom = (name: string, found = new Set<string>()): Set<string> => {
      for (const each of importsOf(name)) if (!found.has(each)) reachedFrom(each, found.add(each))
      return found
    }
    const cyclic = Object.keys(bundle).filter((name) => reachedFrom(name).has(name))
    if (cyclic.length > 0) this.error(`These scripts import each other; see the groups below: ${cyclic.join(', ')}`)
  },
}

/** Compresses files once, as compressing the scripts of a page takes the server longer than all its calls. */
const compressFiles: Plugin = {
  name: 'compress-files',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      for await (const name of glob('**/*.{js,css,html,svg}', { cwd: dir })) {
        const file = await readFile(`${dir}/${name}`)
        await writeFile(`${dir}/${name}.gz`, await promisify(gzip)(file, { level: 9 }))
        await writeFile(`${dir}/${name}.br`, await promisify(brotliCompress)(file))
      }
    },
  },
}

/** Built to `web/dist`, which the server serves; in development the API and the socket are reached through a proxy. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    slimProtocol,
    slimZod,
    refuseScriptCycles,
    paintFirst,
    requireMantineStyles,
    preloadScreens,
    compressFiles,
  ],
  css: { postcss: { plugins: [mantine({ autoRem: false })] } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // One file of styles: each screen's own would be as many requests, and Swagger UI's is the only large one.
    cssCodeSplit: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first page, signed-in users, several screens, and the panes of a paper load is one file each: a screen asks
    // for 10 scripts instead of 60, for 8 % more bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], includeDependenciesRecursively: false },
            { name: 'live', test: /(socket|engine)\.io/ },
            { name: 'signed-in', test: OF_SIGNED_IN, includeDependenciesRecursively: false },
            { name: 'home', test: OF_HOME, includeDependenciesRecursively: false },
            { name: 'hashes', minShareCount: 2, test: OF_HASHES, includeDependenciesRecursively: false },
            { name: 'chat', minShareCount: 2, test: OF_CHAT, includeDependenciesRecursively: false },
            { name: 'texts', minShareCount: 2, test: OF_TEXTS, includeDependenciesRecursively: false },
            { name: 'forms', minShareCount: 2, test: OF_FORMS, includeDependenciesRecursively: false },
            { name: 'common', minShareCount: 3, test: (id) => !OF_FEW_SCREENS.test(id) },
            { name: 'paper', minShareCount: 2, test: OF_PAPER, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/operator': SERVER,
      '/outbox': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    // Others need no page, and run without one.
    include: ['src/**/*.{dom.test.ts,test.tsx}'],
    setupFiles: ['src/testing/browser.ts'],
    // Half of the time went to loading the same modules for each file; the set-up file leaves nothing of a test behind.
    isolate: false,
    maxWorkers: 5,
    css: false,
    // What a busy machine may take until something has happened.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
