import { join } from 'node:path'
import { buildWallet } from './build.ts'

/** Builds the developer wallet and says how to load it. */
const folder = join(import.meta.dirname, 'dist')
await buildWallet(folder)
process.stdout.write(`The developer wallet is built. In Chromium, Chrome, Edge or Brave:

  1. Open chrome://extensions and switch the developer mode on.
  2. Press "Load unpacked" and choose this folder:
     ${folder}
  3. Load the page of Colophon again.

It is for trying things out on this machine: its keys are not protected, and it refuses the main network.
`)
