/** How long `work` takes, in milliseconds. */
export async function duration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
