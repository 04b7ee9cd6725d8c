import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The result of a load of requests. */
export type Load = {
  /** Milliseconds per response, unordered. */
  latencies: number[]
  /** Unsuccessful responses and broken connections. */
  failures: number
  seconds: number
}

/** Number of connections, each sending the next request after the response, or after a pause. */
export type LoadOptions = { connections: number; pauseMs?: number; until: () => boolean }

/** Requests URLs in turn over persistent connections until `until` resolves. */
export async function load(urls: readonly string[], { connections, pauseMs = 0, until }: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const result: Load = { latencies: [], failures: 0, seconds: 0 }
  const began = performance.now()
  let asked = 0
  const one = async () => {
    while (!until()) {
      const sent = performance.now()
      const isGood = await ask(urls[asked++ % urls.length] ?? '', agent)
      if (isGood) result.latencies.push(performance.now() - sent)
      else result.failures += 1
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  result.seconds = (performance.now() - began) / 1000
  agent.destroy()
  return result
}

/** A load of fixed duration. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

function ask(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.on('data', () => undefined)
      response.once('end', () => resolve(response.statusCode === 200))
      response.once('error', () => resolve(false))
    })
    request.once('error', () => resolve(false))
  })
}
