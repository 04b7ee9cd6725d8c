import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { failureOf } from '../../lib/api/call-error.ts'
import { selectConnection } from '../../lib/chain/chain-port.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Fact, Facts, StateLine } from './Facts.tsx'
import { hashStatements } from './hash-statements.ts'
import { statementsOf } from './receipt.ts'
import { momentOrDash } from './record-labels.ts'

type Props = { article: OpenArticle; records: PaperRecords }

/**
 * Computes the hash of the statements on this page in the browser and compares it with the chain: read by the
 * connected wallet, or without one as reported by this site.
 */
export function VerifyNow({ article, records }: Props) {
  const dispatch = useAppDispatch()
  const { status, network } = useSelector(selectConnection)
  const [found, setFound] = useState<{ md5: string; sha256: string; reading: Reading } | null>(null)
  const [isReading, setReading] = useState(false)
  const statements = statementsOf(article)
  if (!statements) return <Text my="md">Only people who can read the claims can compute their hash.</Text>
  const canAsk = status === 'CONNECTED' && records.chain !== null && network?.chainId === records.chain.chainId
  const read = async (): Promise<Reading> => {
    if (!canAsk) return { through: 'site' }
    try {
      // The contract ABI is loaded only when it is used.
      const { readOwn } = await import('./read-own.ts')
      const own = await dispatch(readOwn(article.id, records))
      return own ? { through: 'wallet', ...own } : { through: 'site' }
    } catch (thrown) {
      return { through: 'site', problem: failureOf(thrown).message }
    }
  }
  const verify = async () => {
    setReading(true)
    const hashes = hashStatements(statements)
    setFound({ ...hashes, reading: await read() })
    setReading(false)
  }
  const verdict = found && verdictOf(found.md5, records, found.reading)
  return (
    <>
      <Text c="dimmed" my="md">
        Your browser computes the MD5 of the claims on this page and compares it with the record
        {canAsk ? ', which your own wallet reads from the chain. ' : '. '}
        The SHA-256 of the file is the one this site reports; with a copy of the file you can check that too.
      </Text>
      <Button variant="default" loading={isReading} onClick={() => void verify()}>
        Verify now
      </Button>
      <Box mt="md" role="status">
        {found && verdict && (
          <>
            <StateLine>
              <StatusPill tone={verdict.tone}>{verdict.label}</StatusPill> <span>{verdict.sentence}</span>
            </StateLine>
            <Text c="dimmed" my="md">
              {sourceOf(found.reading)}
            </Text>
            <Facts>
              <Fact name="MD5 of the claims, computed here">{found.md5}</Fact>
              <Fact name="SHA-256 of the claims, computed here">{found.sha256}</Fact>
            </Facts>
          </>
        )}
      </Box>
    </>
  )
}

function sourceOf(reading: Reading): string {
  if (reading.through === 'wallet') return 'The record was read by your own wallet, not by this site.'
  const how = 'The record is as this site read it'
  if (reading.problem) return `${how}: your wallet could not be asked. ${reading.problem}`
  return `${how}. Connect a wallet on its network to read it from your own node instead.`
}

/** The verdict on a locally computed hash. */
type Verdict = { tone: 'plain' | 'accent' | 'care'; label: string; sentence: string }

/** The source of the on-chain value: this site (and why not the wallet), or the wallet. */
type Reading = { through: 'site'; problem?: string } | { through: 'wallet'; hash: string | null; author: string }

/**
 * Compares the locally computed hash with the site's and with the newest record. If the wallet has read the record,
 * its value counts, and a difference to the site is reported.
 */
export function verdictOf(
  md5: string,
  { md5Hash, last }: Pick<PaperRecords, 'md5Hash' | 'last'>,
  reading: Reading = { through: 'site' },
): Verdict {
  if (md5 !== md5Hash) {
    const sentence =
      'The claims on this page do not match the MD5 that this site reports. Reload the page; if it happens again, do not rely on them.'
    return { tone: 'care', label: 'Does not match', sentence }
  }
  const reported = last?.hash ?? null
  if (reading.through === 'wallet' && reading.hash !== reported) return differsFromSite(md5, reading.hash)
  if (!last) {
    return {
      tone: 'plain',
      label: 'Not recorded',
      sentence: 'The MD5 is right, and the chain has no record of this paper.',
    }
  }
  if (last.hash !== md5) {
    const sentence = `The chain has the hash of other claims, of ${momentOrDash(last.blockTime)}: the claims have changed since.`
    return { tone: 'care', label: 'Changed since', sentence }
  }
  const sentence = `The chain contains exactly this MD5, since ${momentOrDash(last.blockTime)}, recorded by ${last.author ?? 'an unknown wallet'}.`
  return { tone: 'accent', label: 'Matches', sentence }
}

function differsFromSite(md5: string, hash: string | null): Verdict {
  const held = hash === null ? 'no record of this paper' : hash === md5 ? 'exactly this MD5' : `the MD5 ${hash}`
  const sentence = `Your wallet reads ${held} from the chain, but this site reports something else. This is normal for some seconds after a record; if it lasts, trust the wallet.`
  return { tone: 'care', label: 'The site differs', sentence }
}
