import type { TestApp } from './make-app.ts'

/** The code from the newest mail to an address. */
export async function readCode(app: Pick<TestApp, 'outbox'>, email: string): Promise<string> {
  const mails = (await app.outbox()).filter(({ to }) => to?.some(({ address }) => address === email))
  const code = /^Your code: (\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}
