import type { PaperRecords } from '@colophon/protocol/record/entities'
import { momentOrDash } from './record-words.ts'

/** What a hash that was worked out here says of a paper. */
export type Verdict = { tone: 'plain' | 'accent' | 'care'; words: string; sentence: string }

/** Compares the hash that this browser made with what the site tells and with the newest record of the chain. */
export function verdictOf(md5: string, { md5Hash, last }: Pick<PaperRecords, 'md5Hash' | 'last'>): Verdict {
  if (md5 !== md5Hash) {
    const sentence =
      'The statements of this page do not have the MD5 that this site tells of them. Load the page again; if it stays so, do not rely on them.'
    return { tone: 'care', words: 'Does not match', sentence }
  }
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
