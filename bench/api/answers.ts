import { inMs, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { forSeconds, type Load, load } from './load.ts'

/** Concurrent connections in every measurement of the API. */
export const CONNECTIONS = 64

/** Sends requests for a number of seconds; throws if a response was not successful. */
export async function ask(urls: readonly string[], seconds: number): Promise<Load> {
  const done = await load(urls, { connections: CONNECTIONS, until: forSeconds(seconds) })
  if (done.failures > 0) throw new Error(`${done.failures} responses of ${urls.join(' and ')} were not successful`)
  return done
}

/** A row judged by the p99 of response times. */
export function p99Row(what: string, { latencies, failures }: Load, barMs: number): Row {
  const p99 = percentile(latencies, 0.99)
  const figures = `p50 ${inMs(percentile(latencies, 0.5))}, p99 ${inMs(p99)}`
  return {
    what,
    ours: failures === 0 ? figures : `${figures}, ${failures} FAILED`,
    bar: `p99 ≤ ${barMs} ms`,
    isMet: failures === 0 && p99 <= barMs,
  }
}

/** Responses per second. */
export function perSecond({ latencies, seconds }: Load): number {
  return latencies.length / seconds
}
