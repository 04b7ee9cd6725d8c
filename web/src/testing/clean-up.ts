const ends: (() => void)[] = []

/**
 * Runs a function after the current test. Test files of a worker share modules, so a hook registered by a module itself
 * would only run in the first file.
 */
export function afterThisTest(end: () => void): void {
  ends.push(end)
}

/** Runs all registered functions, the newest first. */
export function cleanUpTest(): void {
  for (const end of ends.splice(0).reverse()) end()
}
