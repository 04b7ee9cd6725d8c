const NAMES = ['localhost', '127.0.0.1', '[::1]']

/** True where the product is opened on the machine that it runs on: the chain in the box is reached from there alone. */
export function isOnThisMachine(): boolean {
  return NAMES.includes(location.hostname)
}
