const MD5 = /^[0-9a-f]{32}$/i
const KEY = /^0x[0-9a-f]{64}$/i
const ARTICLE_ID_MAX = 2n ** 128n - 1n

/**
 * The 32-byte key of a record (specification §3): the MD5 of the statements in 16 bytes, the paper's id in the other
 * 16. Throws on anything else, because a wrong record can never be removed.
 */
export function recordKey(md5Hash: string, articleId: number | bigint): `0x${string}` {
  if (!MD5.test(md5Hash)) throw new RangeError('an MD5 has 32 hexadecimal digits')
  if (typeof articleId === 'number' && !Number.isSafeInteger(articleId)) throw new RangeError('not a whole number')
  const id = BigInt(articleId)
  if (id < 0n || id > ARTICLE_ID_MAX) throw new RangeError('the id of a paper has at most 16 bytes')
  return `0x${md5Hash.toLowerCase()}${id.toString(16).padStart(32, '0')}`
}

/** Decodes a record key; null for anything else. The id may be larger than any paper's here. */
export function readRecordKey(key: string): { md5Hash: string; articleId: bigint } | null {
  if (!KEY.test(key)) return null
  return { md5Hash: key.slice(2, 34).toLowerCase(), articleId: BigInt(`0x${key.slice(34)}`) }
}

/** The timestamp of a record in ms, from its date; '-' without one (specification §3), for display only. */
export function recordTimestamp(date: string | null): number | '-' {
  const time = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? '-' : time
}
