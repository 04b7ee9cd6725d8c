import { createServer } from 'node:net'

/** A free port of 127.0.0.1: the wanted one if possible, else any. */
export async function freePort(wanted?: number): Promise<number> {
  const port = wanted === undefined ? undefined : await tryPort(wanted)
  const found = port ?? (await tryPort(0))
  if (found === undefined) throw new Error('no port of 127.0.0.1 is free')
  return found
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
