import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const HERE = import.meta.dirname
/** The browser loads each separately, so each is bundled into one file without globals. */
const ENTRIES = ['page', 'bridge', 'worker', 'approval', 'wallet']

/** Builds the extension into a folder, emptied first. */
export async function buildWallet(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { NODE_ENV } = process.env
  for (const entry of ENTRIES) {
    await build({
      root: HERE,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2023',
        lib: {
          entry: join(HERE, 'src', `${entry}.ts`),
          formats: ['iife'],
          name: 'ColophonWallet',
          fileName: () => `${entry}.js`,
        },
      },
    })
  }
  // Vite sets it to 'production', which a product started afterwards would inherit.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await cp(join(HERE, 'static'), folder, { recursive: true })
}
