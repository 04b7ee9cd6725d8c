import { formatCountOf } from '../../../../lib/format.ts'
import classes from './bulk.module.css'
import type { BulkEffect } from './bulk-plan.ts'
import type { BulkResult } from './run-bulk.ts'

type Props = { effects: readonly BulkEffect[]; failed: readonly BulkResult[] }

/** Which papers change and how, which stay as they are and why; after a try, which could not be changed. */
export function BulkPreview({ effects, failed }: Props) {
  if (failed.length > 0) {
    const rows = failed.map(({ article, failure }) => ({ article, words: failure?.message ?? '' }))
    return (
      <div role="alert">
        <Part title={`${formatCountOf(failed.length, 'paper', 'papers')} could not be changed`} rows={rows} isCareful />
        <p className={classes.quiet}>The other papers are changed; these are as they were.</p>
      </div>
    )
  }
  const of = (effect: BulkEffect['effect']) => effects.filter((each) => each.effect === effect)
  const changing = of('changes')
  return (
    <>
      <Part title={`${formatCountOf(changing.length, 'paper changes', 'papers change')}`} rows={changing} />
      {of('same').length > 0 && <Part title="Stay as they are" rows={of('same')} />}
      {of('cannot').length > 0 && <Part title="Cannot be changed" rows={of('cannot')} isCareful />}
    </>
  )
}

type PartProps = { title: string; rows: readonly Pick<BulkEffect, 'article' | 'words'>[]; isCareful?: boolean }

function Part({ title, rows, isCareful = false }: PartProps) {
  return (
    <section className={classes.part}>
      <h3 className={isCareful ? classes.care : undefined}>{title}</h3>
      <ul>
        {rows.map(({ article, words }) => (
          <li key={article.id}>
            <span className={classes.title}>{article.title}</span>
            <span className={classes.quiet}>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
