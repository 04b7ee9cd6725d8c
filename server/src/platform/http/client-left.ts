import type { FastifyReply } from 'fastify'

/** The client disconnected before its reply was sent; the work for it ends. */
export class ClientLeft extends Error {
  constructor() {
    super('the client disconnected before its reply')
  }
}

/** Aborts when the client disconnects before its reply was sent. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableEnded) controller.abort(new ClientLeft())
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return controller.signal
}
