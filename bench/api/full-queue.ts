import type { User } from '../product/user.ts'
import type { Row } from '../table/row.ts'
import { ask, p99Row } from './answers.ts'

const PAPERS = 500
const AT_ONCE = 16
const SECONDS = 8

/** Response times of the same URLs while 500 papers are queued; most are still queued at the end. */
export async function fullQueue(urls: readonly string[], user: User): Promise<Row> {
  const names = Array.from({ length: PAPERS }, (_, n) => `waiting-${n}`)
  const upload = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await user.upload(
        `${name}.txt`,
        `${name}\n\nAbstract\n\n${`The peat of ${name} may dry in wind. `.repeat(200)}\n`,
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, upload))
  return p99Row(`api with a queue of ${PAPERS} papers`, await ask(urls, SECONDS), 200)
}
