/** A start that cannot go on, told in words meant for the person at the terminal: print `message`, never the stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
