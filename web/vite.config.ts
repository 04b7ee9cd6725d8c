import { appendFile, glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { API_BASE } from '@colophon/protocol/constants'
import { ALL_SCREENS, type ScreenName } from '@colophon/protocol/screens'
import { FILE_PART } from '@colophon/protocol/storage/calls'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { slimProtocol, slimZod } from './slim-plugins.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The fonts of every screen, asked for before the style sheet names them. */
const FIRST_FONTS = /(inter|source-serif-4)-latin-wght-normal/

/** Large, and needed for wallets, PDF files, formulas and single subjects only. */
const OF_FEW_SCREENS = new RegExp(
  [
    'node_modules/(viem|@noble|@scure|abitype|ox|isows|pdfjs-dist|temml|micromark|mdast|unist|swagger)',
    'lib/(chain|pdf)/',
    'features/(wallet|chain-record|staking|reader|statements)/',
    '/chain/',
  ].join('|'),
)

/** The live connection and what follows it on every screen: uploads and notifications. */
const OF_SIGNED_IN =
  /(socket|engine)\.io|features\/uploads\/(Upload(Dock|Row|Button|Drop)|DropAnywhere|RefusedFiles|upload\.|use-done|use-chosen|end-upload|upload-dock)|IconCloudUpload\.|[/]notifications\/|p-limit|yocto-queue/

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
    'ui/(UncertaintyBar\\.|(lines|drop)\\.module)',
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

/** The hashes of files and statements. */
const OF_HASHES = /@noble\/hashes\/esm/

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter((name) => FIRST_FONTS.test(name))
      .map((name) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
        injectTo: 'head',
      })),
}

/** What the menu of signed-in users adds to each screen. */
const FOR_SIGNED_IN = ['src/features/uploads/UploadDock.tsx', 'src/features/profile/notifications/NotificationBell.tsx']

/** What Home adds for signed-in users. */
const FOR_READERS = ['src/screens/home/ReaderBlocks.tsx']

/** What Home adds for visitors. */
const FOR_VISITORS = ['src/screens/home/LiveExamples.tsx', 'src/features/chain-record/verify/VerifyDrop.tsx']

/** What the original of a paper adds, besides the worker of pdf.js. */
const FOR_ORIGINALS = ['src/features/reader/pdf/PdfView.tsx', 'src/features/reader/pdf/open-pdf.ts']

/** The first calls of a paper: the second is made once the first shows that its text may be read. */
const PAPER_CALLS = ['/articles/article?articleId=:articleId', '/articles/document?articleId=:articleId']

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
      more(FOR_SIGNED_IN),
      more(FOR_READERS),
      more(FOR_VISITORS),
      API_BASE,
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
        await writeFile(`${dir}/${name}.gz`, await promisify(gzip)(await readFile(`${dir}/${name}`), { level: 9 }))
      }
    },
  },
}

/** Runs in the browser. */
function preload(
  screens: Record<string, string[]>,
  forSignedIn: string[],
  forReaders: string[],
  forVisitors: string[],
  apiBase: string,
  ofPaper: readonly string[],
  ofFile: readonly string[],
  forOriginals: string[],
  pdfWorker: string,
): void {
  const { pathname, search, origin } = location
  const [, scripts = []] = Object.entries(screens).find(([path]) => new RegExp(path).test(pathname)) ?? []
  let session: { accessToken?: string; timestamp?: number } = {}
  try {
    session = JSON.parse(localStorage.getItem('colophon.auth') ?? '{}') ?? {}
  } catch {
    // Storage may be forbidden.
  }
  const { accessToken, timestamp = 0 } = session
  const authorization = accessToken ? `Bearer ${accessToken}` : null
  const replies = new Map<string, Promise<Response>>()
  const early = { authorization, replies, asked: new Set<string>(), until: 10_000 }
  Object.assign(globalThis, { earlyReplies: early })
  const ask = (call: string, range?: string) => {
    const headers = { accept: 'application/json', ...(authorization && { authorization }), ...(range && { range }) }
    const address = origin + apiBase + call
    const reply = fetch(address, { headers, cache: 'no-store' })
    // A failure concerns the call that uses the reply.
    reply.catch(() => {})
    replies.set(range ? `${address} ${range}` : address, reply)
    return reply
  }
  // Before the scripts, as the browser opens only six connections. An expired session is refreshed before its first call.
  const isExpired = accessToken !== undefined && timestamp * 1000 <= Date.now()
  if (accessToken && !isExpired) ask('/profile')
  const [, id] = /^\/storage\/([1-9]\d*)\/?$/.exec(pathname) ?? []
  const isOriginal = id !== undefined && /[?&](tab|view)=original/.test(search)
  if (isOriginal) {
    // It starts slowly. One that fails to start is started again by the reader, which then says so.
    const worker = new Worker(`/${pdfWorker}`, { type: 'module' })
    worker.onerror = () => Object.assign(globalThis, { earlyPdfWorker: undefined })
    Object.assign(globalThis, { earlyPdfWorker: worker })
  }
  const [article, text] = id ? ofPaper.map((call) => call.replace(':articleId', id)) : []
  if (article && text && !isExpired) {
    ask(article)
      .then((reply) => reply.clone().json())
      .then(({ data }) => {
        const isDue = globalThis.earlyReplies === early && !early.asked.has(origin + apiBase + text)
        if (isDue && data?.source === 'system' && data.rights.view && !/[?&]tab=/.test(search)) ask(text)
      })
      .catch(() => {})
  }
  const [file = '', range] = ofFile
  if (isOriginal && !isExpired) ask(file.replace(':articleId', id), range)
  const more = isOriginal ? forOriginals : pathname !== '/' ? [] : accessToken ? forReaders : forVisitors
  for (const name of new Set([...scripts, ...more, ...(accessToken ? forSignedIn : [])])) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/${name}`, crossOrigin: '' })
    document.head.append(link)
  }
}

/** Built to `web/dist`, which the server serves; in development the API and the socket are reached through a proxy. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), slimProtocol, slimZod, refuseScriptCycles, preloadFonts, preloadScreens, compressFiles],
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
            { name: 'signed-in', test: OF_SIGNED_IN, includeDependenciesRecursively: false },
            { name: 'home', test: OF_HOME, includeDependenciesRecursively: false },
            { name: 'hashes', minShareCount: 2, test: OF_HASHES, includeDependenciesRecursively: false },
            { name: 'chat', minShareCount: 2, test: OF_CHAT, includeDependenciesRecursively: false },
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
