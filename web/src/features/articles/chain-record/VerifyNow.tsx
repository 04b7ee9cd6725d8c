import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperRecords } from '@colophon/protocol/record/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { failureOf } from '../../../lib/call-error.ts'
import { selectConnection } from '../../../lib/chain/connection.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import classes from './chain-record.module.css'
import { hashStatements } from './hash-statements.ts'
import { statementsOf } from './receipt.ts'
import { type Reading, verdictOf } from './verdict.ts'

type Props = { article: OpenArticle; records: PaperRecords }

/**
 * Works the hash out again in this browser, from the statements on this page, and lays it beside what the chain holds: as
 * the connected wallet reads it from the registry, or where there is none, as this site tells it.
 */
export function VerifyNow({ article, records }: Props) {
  const dispatch = useAppDispatch()
  const { status, network } = useSelector(selectConnection)
  const [found, setFound] = useState<{ md5: string; sha256: string; reading: Reading } | null>(null)
  const [isReading, setReading] = useState(false)
  const statements = statementsOf(article)
  if (!statements) return <p>Only who may read the statements can work out their hash.</p>
  const canAsk = status === 'CONNECTED' && records.chain !== null && network?.chainId === records.chain.chainId
  const read = async (): Promise<Reading> => {
    if (!canAsk) return { through: 'site' }
    try {
      // The interface of the contract is for those who ask it.
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
      <p className={classes.quiet}>
        Your browser makes the MD5 of the statements of this page and compares it with the record
        {canAsk ? ', which your own wallet reads from the chain. ' : '. '}
        It takes the SHA-256 of the file as this site tells it; with a copy of the file you can check that too.
      </p>
      <Button variant="default" loading={isReading} onClick={() => void verify()}>
        Verify now
      </Button>
      <div role="status" className={classes.found}>
        {found && verdict && (
          <>
            <p className={classes.state}>
              <StatusPill tone={verdict.tone}>{verdict.words}</StatusPill> <span>{verdict.sentence}</span>
            </p>
            <p className={classes.quiet}>{sourceOf(found.reading)}</p>
            <dl className={classes.facts}>
              <div>
                <dt>MD5, worked out here</dt>
                <dd>{found.md5}</dd>
              </div>
              <div>
                <dt>SHA-256, worked out here</dt>
                <dd>{found.sha256}</dd>
              </div>
            </dl>
          </>
        )}
      </div>
    </>
  )
}

function sourceOf(reading: Reading): string {
  if (reading.through === 'wallet') return 'What the chain holds was read by your own wallet, not by this site.'
  const how = 'What the chain holds is as this site has read it'
  if (reading.problem) return `${how}: your wallet could not be asked. ${reading.problem}`
  return `${how}. With a wallet that is connected on its network, your own node is asked instead.`
}
