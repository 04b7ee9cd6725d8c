import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { p99Row } from '../api/answers.ts'
import { load } from '../api/load.ts'
import { connected } from '../product/parts.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const PAGES = 265
const QUESTIONS = 30
/** Eight readers, each opening something every tenth of a second. */
const READERS = { connections: 8, pauseMs: 100 }
const PATIENCE_MS = 60_000
const BAR_MS = 100

/**
 * Response times of other calls while a paper of 265 pages is asked continuously. The first question prepares its text.
 */
export async function* callsDuringAnswers(scratch: Scratch): AsyncGenerator<Row> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const articleId = await user.upload('long.pdf', plainPdf(PAGES, 'a long paper'))
  await user.settled([articleId])
  const socket = await connected(scratch, product.url, user.accessToken)
  const urls = ['/api/v1/articles?limit=20', '/api/v1/site'].map((path) => product.url + path)
  const answered: number[] = []
  let isAsked = false
  const others = load(urls, { ...READERS, until: () => isAsked })
  for (let n = 0; n < QUESTIONS; n += 1) {
    const began = performance.now()
    await ask(n)
    answered.push(performance.now() - began)
  }
  isAsked = true
  yield p99Row(`api while a paper of ${PAGES} pages is asked ${QUESTIONS} questions`, await others, BAR_MS)
  yield {
    what: `chat: an answer from a paper of ${PAGES} pages; the first answer prepares its text`,
    ours: `first ${inMs(answered[0] ?? 0)}, p50 ${inMs(percentile(answered, 0.5))}`,
  }

  async function ask(n: number): Promise<void> {
    const message = `What does the text say about drying and the wind in part ${n}?`
    const ended = new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`no answer to: ${message}`)), PATIENCE_MS)
      socket.on('chat:new-message', ({ questionId, status }: { questionId: number | null; status: string }) => {
        if (questionId === null || !['done', 'failed'].includes(status)) return
        clearTimeout(patience)
        socket.off('chat:new-message')
        resolve()
      })
    })
    socket.emit('chat:new-message', { articleId, message }, () => undefined)
    await ended
  }
}
