import type pg from 'pg'

type Answer = { result?: { transactionHash: string; logIndex: string; data: string; topics: string[] }[] }

/**
 * The minimum work of an indexer: fetches all events of these contracts at once and stores them unparsed with one
 * insert. Returns milliseconds.
 */
export async function readBare(rpcUrl: string, pool: pg.Pool, address: readonly string[]): Promise<number> {
  await pool.query('create table bare_events (hash text, index int, topics text, data text, primary key (hash, index))')
  const began = performance.now()
  const params = [{ address, fromBlock: '0x0', toBlock: 'latest' }]
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params }),
  })
  const { result } = (await reply.json()) as Answer
  if (!result) throw new Error('the node returned no events')
  const columns = [
    result.map(({ transactionHash }) => transactionHash),
    result.map(({ logIndex }) => Number(logIndex)),
    result.map(({ topics }) => topics.join(' ')),
    result.map(({ data }) => data),
  ]
  await pool.query(
    'insert into bare_events select * from unnest($1::text[], $2::int[], $3::text[], $4::text[])',
    columns,
  )
  return performance.now() - began
}
