import { useSearchParams } from 'react-router'
import type { Wanted } from './verify-input.ts'

const MD5 = /^[0-9a-f]{32}$/i
const SHA256 = /^[0-9a-f]{64}$/i

/** The looked-up hash, kept in the URL so that a result can be shared; only hashes are put there. */
export function useWanted(): [Wanted | null, (wanted: Wanted | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (wanted: Wanted | null) => setParams(wanted === null ? {} : wantedParams(wanted))
  return [readParams(params), set]
}

/** Parses the hash from the URL. */
export function wantedParams(wanted: Wanted): Record<string, string> {
  return 'sha256' in wanted ? wanted : { md5: wanted.md5, ...(wanted.file && { file: wanted.file }) }
}

function readParams(params: URLSearchParams): Wanted | null {
  const [md5, sha256, file] = ['md5', 'sha256', 'file'].map((name) => params.get(name)?.toLowerCase() ?? '')
  if (md5 && MD5.test(md5)) return { md5, file: file && SHA256.test(file) ? file : null }
  return sha256 && SHA256.test(sha256) ? { sha256 } : null
}
