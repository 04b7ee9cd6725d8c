import { useSearchParams } from 'react-router'
import type { Sought } from './verify-input.ts'

const MD5 = /^[0-9a-f]{32}$/i
const SHA256 = /^[0-9a-f]{64}$/i

/** The looked-up hash, kept in the URL so that a result can be shared; only hashes are put there. */
export function useSought(): [Sought | null, (wanted: Sought | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (wanted: Sought | null) => setParams(wanted === null ? {} : soughtParams(wanted))
  return [readParams(params), set]
}

/** Parses the hash from the URL. */
export function soughtParams(wanted: Sought): Record<string, string> {
  return 'sha256' in wanted ? wanted : { md5: wanted.md5, ...(wanted.file && { file: wanted.file }) }
}

function readParams(params: URLSearchParams): Sought | null {
  const [md5, sha256, file] = ['md5', 'sha256', 'file'].map((name) => params.get(name)?.toLowerCase() ?? '')
  if (md5 && MD5.test(md5)) return { md5, file: file && SHA256.test(file) ? file : null }
  return sha256 && SHA256.test(sha256) ? { sha256 } : null
}
