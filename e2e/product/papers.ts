import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import { textPaper } from './small-files.ts'

/** Fields of a user's own paper. */
export type OwnPaper = {
  id: number
  title: string
  status: string
  stage: string | null
  reason: string | null
  uploadProgress: number
}

/** A statement as read and saved. */
export type Statement = { id: string; subject: string; comment: string }

/** Plots of a note with about a hundred statements. */
export const SHORT_NOTE = 50

/** A text with some statements for each plot; `mark` occurs only in this one. */
export function wateringNote(mark: string, plots = SHORT_NOTE): string {
  const finding = `Watering at dawn reduced the loss of leaves in plot ${mark}. This may depend on the soil. We measured marker ${mark} twice.`
  const received = Array.from(
    { length: plots },
    (_, plot) => `Plot ${plot} received ${plot} litres of water. It suggests that clay keeps water longer.`,
  )
  return `Watering note ${mark}\n\nAbstract\n\n${finding}\n\n${received.join(' ')}\n`
}

/** Uploads a short paper on the drying of pots, waits until it is processed, and returns its id. */
export async function readPaper(client: Client): Promise<number> {
  const { name, buffer } = textPaper(randomUUID().slice(0, 8))
  const { id } = await client.upload(name, buffer.toString())
  await waitUntilProcessed(client)
  return id
}

/** All papers of a user. */
export async function papersOf(client: Client): Promise<OwnPaper[]> {
  const { data } = await client.call<[OwnPaper[], number]>('GET', '/articles/my-articles?limit=100')
  return data[0]
}

/** The statements of a paper. */
export async function statementsOf(client: Client, id: number): Promise<Statement[]> {
  const { data } = await client.call<{ graph: Statement[] }>('GET', `/articles/article?articleId=${id}`)
  return data.graph
}

/** Waits until a paper has reached or passed a stage; returns its last state. */
export async function waitForStage(client: Client, id: number, stage: string): Promise<string> {
  for (;;) {
    const { data } = await client.call<OwnPaper>('GET', `/uploadStatusUpdate?articleId=${id}`)
    if (data.stage === stage || isSettled(data)) return data.stage ?? data.status
    if (STAGES.indexOf(data.stage ?? '') > STAGES.indexOf(stage)) return data.stage ?? ''
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Waits until none of a user's papers is processing. */
export async function waitUntilProcessed(client: Client, patience = 180_000): Promise<OwnPaper[]> {
  const end = Date.now() + patience
  for (;;) {
    const papers = await papersOf(client)
    if (papers.every(isSettled)) return papers
    if (Date.now() > end)
      throw new Error(`still processing: ${JSON.stringify(papers.filter((paper) => !isSettled(paper)))}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const STAGES = ['queue', 'parse', 'statements', 'index']

function isSettled({ status, uploadProgress }: Pick<OwnPaper, 'status' | 'uploadProgress'>): boolean {
  return status === 'error' || (uploadProgress === 99 && (status === 'complete' || status === 'published'))
}
