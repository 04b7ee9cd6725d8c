import { once } from 'node:events'
import { SOCKET } from '@colophon/protocol/constants'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { io, type Socket } from 'socket.io-client'
import { takeRecords } from '../import/take-records.ts'
import type { Options } from '../options.ts'
import { importInto } from '../product/parts.ts'
import type { RunningProduct } from '../product/run-product.ts'
import { newUser, type User } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { readCorpus } from '../search/corpus.ts'
import { recordsFile } from '../search/records-file.ts'
import type { Site } from './actions.ts'

const PAPERS = 24
const PAGES = 8
const SIGNING_UP_AT_ONCE = 8

/** A product with published papers, archive records if there are any, and signed-in users with an open page each. */
export type FullSite = Site & { owner: User; users: readonly User[]; sockets: readonly Socket[] }

export async function openSite(
  scratch: Scratch,
  product: RunningProduct,
  options: Options,
  count: number,
): Promise<FullSite> {
  const owner = await newUser(product)
  const papers: number[] = []
  for (let n = 0; n < PAPERS; n += 1) papers.push(await owner.upload(`paper-${n}.pdf`, plainPdf(PAGES, `basin ${n}`)))
  await owner.settled(papers)
  for (const articleId of papers) await owner.call('PUT', '/articles/publish', { articleId, isPublished: true })
  const titles = await importRecords(scratch, product, options)
  const users: User[] = []
  const signUp = async () => {
    while (users.length < count) {
      const place = users.push(owner) - 1
      users[place] = await newUser(product)
    }
  }
  await Promise.all(Array.from({ length: SIGNING_UP_AT_ONCE }, signUp))
  const sockets = users.map(({ accessToken: token }) => {
    const socket = io(product.url, { ...SOCKET, transports: ['websocket'], auth: { token }, forceNew: true })
    scratch.defer(async () => void socket.disconnect())
    return socket
  })
  await Promise.all(sockets.map((socket) => socket.connected || once(socket as never, 'connect')))
  const tokens = users.map(({ accessToken }) => accessToken)
  return { url: product.url, tokens, papers, titles, owner, users, sockets }
}

/** Imports archive records, and returns titles of papers to search for. */
async function importRecords(scratch: Scratch, product: RunningProduct, options: Options): Promise<string[]> {
  const own = Array.from({ length: PAPERS }, (_, n) => `Drying of peat basin ${n}`)
  const source = recordsFile(options)
  if (source === null) return own
  const { file, records } = await takeRecords(source, await scratch.folder(), options.records)
  await importInto(scratch, product, file)
  const corpus = await readCorpus(source, records)
  return [...own, ...corpus.records.map(({ title }) => title)]
}
