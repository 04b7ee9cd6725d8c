import { workerData } from 'node:worker_threads'

/** In milliseconds. */
const POLL_INTERVAL_MS = 500

/** Runs beside the parsing thread and kills the process once its parent has exited, however busy that thread is. */
const { parent }: { parent: number } = workerData
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, POLL_INTERVAL_MS)
