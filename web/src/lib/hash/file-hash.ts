type Answer = { id: number; sha256: string | null }

const waiting = new Map<number, (answer: Answer | 'failed') => void>()
let worker: Worker | null = null
let asked = 0

/** SHA-256 of a file as 64 hexadecimal digits, computed in a worker; null if the file cannot be read. */
export async function fileHash(file: Blob): Promise<string | null> {
  const answer = await inWorker(file)
  if (answer !== 'failed') return answer.sha256
  // Without a worker it is computed in pieces on the main thread.
  return import('./hash-blob.ts').then(({ hashBlob }) => hashBlob(file)).catch(() => null)
}

function inWorker(file: Blob): Promise<Answer | 'failed'> {
  const running = startWorker()
  if (!running) return Promise.resolve('failed')
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    running.postMessage({ id, file })
  })
}

function startWorker(): Worker | null {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data.id, data))
  worker.addEventListener('error', () => {
    worker = null
    for (const id of [...waiting.keys()]) settle(id, 'failed')
  })
  return worker
}

function settle(id: number, answer: Answer | 'failed'): void {
  waiting.get(id)?.(answer)
  waiting.delete(id)
}
