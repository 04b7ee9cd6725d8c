import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperRecords } from '@colophon/protocol/record/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import classes from './chain-record.module.css'
import { hashStatements } from './hash-statements.ts'
import { statementsOf } from './receipt.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Works the hash out again in this browser, from the statements on this page, and lays it beside what the chain holds. */
export function VerifyNow({ article, records }: { article: OpenArticle; records: PaperRecords }) {
  const [found, setFound] = useState<{ md5: string; sha256: string } | null>(null)
  const statements = statementsOf(article)
  if (!statements) return <p>Only who may read the statements can work out their hash.</p>
  const verdict: Verdict | null = found && verdictOf(found.md5, records)
  return (
    <>
      <p className={classes.quiet}>
        Your browser makes the MD5 of the statements of this page and compares it with the record. It takes the SHA-256
        of the file as this site tells it; with a copy of the file you can check that too.
      </p>
      <Button variant="default" onClick={() => setFound(hashStatements(statements))}>
        Verify now
      </Button>
      <div role="status" className={classes.found}>
        {found && verdict && (
          <>
            <p className={classes.state}>
              <StatusPill tone={verdict.tone}>{verdict.words}</StatusPill> <span>{verdict.sentence}</span>
            </p>
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
