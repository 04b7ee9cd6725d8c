import type { Client } from './client.ts'
import { untilSettled } from './papers.ts'
import { textPaper } from './small-files.ts'

/** A published paper that everybody finds and nobody but its owner reads. */
export async function closedPaper(client: Client): Promise<{ id: number; title: string }> {
  const { id } = await client.upload('clay.txt', textPaper(client.email).buffer.toString())
  const [paper] = await untilSettled(client)
  const { password } = client
  for (const [path, body] of [
    ['/articles/access', { isOpen: false, password }],
    ['/articles/publish', { isPublished: true }],
  ] as const) {
    const { status, message } = await client.call('PUT', path, { articleId: id, ...body })
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
  }
  return { id, title: paper?.title ?? '' }
}
