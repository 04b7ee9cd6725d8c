import type { ArchiveRecord, OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Anchor, Button, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { KeepButton } from '../add/KeepButton.tsx'
import { CiteButton } from '../cite/CiteButton.tsx'
import { useCompareSlot } from '../paper/compare-slot.ts'
import { RatingButtons } from '../paper/RatingButtons.tsx'
import { PaperText } from './PaperText.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import classes from './record.module.css'
import { SearchLinks } from './SearchLinks.tsx'

const AUTHORS_SHOWN = 12

/** A record of the preprint archive: what it says of a paper whose text is there and not here. */
export function ArchivePaper({ article, person }: { article: OpenArticle; person: Person }) {
  const compare = useCompareSlot()
  const { archive, authors, abstract, year, field } = article
  const facts = [year, field].filter(Boolean).join(' · ')
  return (
    <>
      {authors.length > 0 && <Authors names={authors} />}
      {facts && <p className={classes.facts}>{facts}</p>}
      <div className={classes.bar}>
        <StatusPill>arXiv</StatusPill>
        <RatingButtons article={article} isSignedIn={person !== null} />
        <KeepButton article={article} person={person} />
        {compare?.one(article, { size: 'sm', variant: 'default' })}
        <CiteButton papers={[article]} />
      </div>
      {archive?.isWithdrawn && (
        <p className={classes.withdrawn} role="note">
          <strong>Withdrawn.</strong> Its authors have withdrawn this paper from the archive. {archive.comments}
        </p>
      )}
      <section aria-labelledby="record-abstract" className={classes.part}>
        <Title order={2} size="h3" id="record-abstract">
          Abstract
        </Title>
        <p className={classes.abstract} dir="auto">
          {abstract ? <PaperText text={abstract} /> : 'The archive gives none.'}
        </p>
      </section>
      {archive && <AtTheArchive archive={archive} />}
      <RecordFacts article={article} />
    </>
  )
}

/** All authors as links; a collaboration of thousands begins folded. */
function Authors({ names }: { names: readonly string[] }) {
  const [isWhole, setWhole] = useState(names.length <= AUTHORS_SHOWN + 1)
  return (
    <section aria-label="Authors" className={classes.authors}>
      <SearchLinks operator="author" names={isWhole ? names : names.slice(0, AUTHORS_SHOWN)} />
      {!isWhole && (
        <>
          {' and '}
          <Anchor component="button" type="button" underline="always" onClick={() => setWhole(true)}>
            {formatCount(names.length - AUTHORS_SHOWN)} more
          </Anchor>
        </>
      )}
    </section>
  )
}

function AtTheArchive({ archive: { pageUrl, pdfUrl, isWithdrawn } }: { archive: ArchiveRecord }) {
  const links = [
    { label: 'Read the pdf at arXiv', href: pdfUrl },
    { label: 'Its page at arXiv', href: pageUrl },
  ]
  return (
    <section aria-label="At the archive" className={classes.part}>
      <Group gap="xs">
        {(isWithdrawn ? links.slice(1) : links).map(({ label, href }) => (
          <Button
            key={href}
            variant="default"
            size="sm"
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink aria-hidden size={16} stroke={1.6} />}
          >
            {label}
            <VisuallyHidden>{' (leaves this site, in a new tab)'}</VisuallyHidden>
          </Button>
        ))}
      </Group>
      <p className={classes.note}>
        The text of this paper is at the archive, not here. These links leave this site and open in a new tab.
      </p>
    </section>
  )
}
