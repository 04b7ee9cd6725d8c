/** What an on-chain record proves, shown to everyone who verifies one. */
export const RECORD_PROVES: readonly string[] = [
  'The wallet that is named sent this MD5 of claims, for this paper number: no one else can write under its address.',
  'It did so no later than the time of the block; the chain set that time, not the wallet and not this site.',
  'The record is as it was written: no one can change or remove it, not even this site.',
]

/** What a record does not prove; part of every verification, because records are easily overrated. */
export const RECORD_DOES_NOT_PROVE: readonly string[] = [
  'Who the person behind the wallet is.',
  'That the claims are true, or that the owner of the wallet wrote the paper or owns it.',
  'Of which file the claims are: this site says so. The receipt shows it, as their hash covers the SHA-256 of the file.',
  'That no other claims have this MD5: two with the same one can be made on purpose. Compare the SHA-256 of the file too.',
  'The date given with the record: only the time of the block is the chain’s.',
  'Anything about work without a record: a missing record does not mean that the work is new or wrong.',
]
