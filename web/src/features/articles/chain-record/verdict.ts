import type { PaperRecords } from '@colophon/protocol/record/entities'
import { momentOrDash } from './record-words.ts'

/** What a hash that was worked out here says of a paper. */
export type Verdict = { tone: 'plain' | 'accent' | 'care'; words: string; sentence: string }

/** Who says what the chain holds: this site, and why not the wallet; or the wallet, which has read this hash itself. */
export type Reading = { through: 'site'; problem?: string } | { through: 'wallet'; hash: string | null; author: string }

/**
 * Compares the hash that this browser made with what the site tells and with the newest record of the chain. Where the
 * wallet has read that record itself, its word counts, and that the site says otherwise is told.
 */
export function verdictOf(
  md5: string,
  { md5Hash, last }: Pick<PaperRecords, 'md5Hash' | 'last'>,
  reading: Reading = { through: 'site' },
): Verdict {
  if (md5 !== md5Hash) {
    const sentence =
      'The statements of this page do not have the MD5 that this site tells of them. Load the page again; if it stays so, do not rely on them.'
    return { tone: 'care', words: 'Does not match', sentence }
  }
  const told = last?.hash ?? null
  if (reading.through === 'wallet' && reading.hash !== told) return otherThanTold(md5, reading.hash)
  if (!last) {
    return {
      tone: 'plain',
      words: 'Not recorded',
      sentence: 'The MD5 is right, and the chain has no record of this paper.',
    }
  }
  if (last.hash !== md5) {
    const sentence = `The chain holds other statements, of ${momentOrDash(last.blockTime)}: these have changed since.`
    return { tone: 'care', words: 'Changed since', sentence }
  }
  const sentence = `The chain holds exactly this MD5, since ${momentOrDash(last.blockTime)}, written by ${last.author ?? 'an unknown wallet'}.`
  return { tone: 'accent', words: 'Matches', sentence }
}

function otherThanTold(md5: string, hash: string | null): Verdict {
  const held = hash === null ? 'no record of this paper' : hash === md5 ? 'exactly this MD5' : `the MD5 ${hash}`
  const sentence = `Your wallet reads ${held} from the chain, and this site tells otherwise. Just after a record this is so for some seconds; if it stays so, believe the wallet.`
  return { tone: 'care', words: 'The site tells otherwise', sentence }
}
