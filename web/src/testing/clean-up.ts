const ends: (() => void)[] = []

/**
 * Does something once the test is over. The files of a worker share their modules, so a hook that a module registers itself
 * would be missing in all files but the first.
 */
export function afterThisTest(end: () => void): void {
  ends.push(end)
}

/** Does what was put off until the end of the test, the newest first. */
export function cleanUpTest(): void {
  for (const end of ends.splice(0).reverse()) end()
}
