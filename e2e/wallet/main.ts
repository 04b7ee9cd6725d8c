import { join } from 'node:path'
import { buildWallet } from './build.ts'

/** Builds the developer wallet and prints how to load it. */
const folder = join(import.meta.dirname, 'dist')
await buildWallet(folder)
process.stdout.write(`The developer wallet is built. In Chromium, Chrome, Edge or Brave:

  1. Open chrome://extensions and switch on developer mode.
  2. Press "Load unpacked" and choose this folder:
     ${folder}
  3. Reload the page of Colophon.

It is for trials on this machine only: its keys are not protected, and it refuses the main network.
`)
