import { doiUrl } from '@colophon/protocol/articles/cite/citable'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/format.ts'
import paper from '../paper/paper.module.css'
import { isWebAddress, licenceName } from './licence.ts'
import { SearchLinks } from './SearchLinks.tsx'

/** The facts that the archive gives about a paper: its categories by name, its versions, where it appeared, under what licence. */
export function RecordFacts({ article }: { article: OpenArticle }) {
  const { archive, doi, journalRef } = article
  const facts: [string, ReactNode][] = [
    ['arXiv id', archive?.archiveId ?? article.archiveId],
    ['Categories', archive && <SearchLinks operator="field" names={archive.categories.map(({ name }) => name)} />],
    ['Versions', archive && archive.versions.length > 0 && <Versions versions={archive.versions} />],
    ['Comments', archive?.comments],
    ['Appeared in', journalRef],
    ['DOI', doi && <Leaving href={doiUrl(doi)}>{doi}</Leaving>],
    ['Report number', archive?.reportNo],
    ['Licence', archive?.license && <Licence license={archive.license} />],
    ['Submitted by', archive?.submitter],
  ]
  return (
    <dl className={paper.details}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Versions({ versions }: { versions: readonly { version: string; createdAt: string }[] }) {
  return versions.map(({ version, createdAt }) => `${version} of ${formatDay(createdAt)}`).join(' · ')
}

function Licence({ license }: { license: string }) {
  if (!isWebAddress(license)) return license
  return <Leaving href={license}>{licenceName(license)}</Leaving>
}

function Leaving({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} underline="always" target="_blank" rel="noopener noreferrer">
      {children} (leaves this site)
    </Anchor>
  )
}
