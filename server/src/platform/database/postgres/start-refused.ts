/** A start that cannot continue; `message` is for the person at the terminal, print it without the stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
