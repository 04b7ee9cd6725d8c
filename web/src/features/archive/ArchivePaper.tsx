import type { ArchiveRecord, OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { doiUrl } from '@colophon/protocol/citations/citable'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconMessageQuestion } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDay } from '../../lib/format.ts'
import paper from '../../screens/paper/paper.module.css'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TexText } from '../../ui/TexText.tsx'
import { AuthorLinks } from '../articles/AuthorLinks.tsx'
import { BookmarkButton } from '../articles/BookmarkButton.tsx'
import { RatingButtons } from '../articles/RatingButtons.tsx'
import { RetractionNotice } from '../articles/RetractionNotice.tsx'
import { CiteButton } from '../citations/CiteButton.tsx'
import { PapersAround } from '../citations/PapersAround.tsx'
import classes from './record.module.css'

const AUTHORS_SHOWN = 12

type Props = {
  article: OpenArticle
  person: Person
  /** Further actions on the record. */
  actions: ReactNode
}

/** A record of arXiv or another provider: metadata only, its text is there. */
export function ArchivePaper({ article, person, actions }: Props) {
  const { archive, authors, abstract, year, field } = article
  const facts = [year, field].filter(Boolean).join(' · ')
  const provider = archive?.provider ?? 'arXiv'
  return (
    <>
      {authors.length > 0 && <Authors names={authors} />}
      {facts && (
        <Text mt="xxs" c="dimmed">
          {facts}
        </Text>
      )}
      <RetractionNotice retraction={article.retraction} />
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md" mb="lg">
        <StatusPill>{provider}</StatusPill>
        {abstract && (
          <Button
            size="sm"
            component={Link}
            to={`${SCREENS.chat.path}?papers=${article.id}`}
            leftSection={<IconMessageQuestion aria-hidden size={16} stroke={1.6} />}
          >
            Ask the abstract
          </Button>
        )}
        <RatingButtons article={article} isSignedIn={person !== null} />
        <BookmarkButton article={article} person={person} />
        {actions}
        <CiteButton papers={[article]} />
      </Group>
      {archive?.isWithdrawn && (
        <p className={classes.withdrawn} role="note">
          <strong>Withdrawn.</strong> This paper has been withdrawn from {provider}. {archive.comments}
        </p>
      )}
      <Box component="section" mb="xl" aria-labelledby="record-abstract">
        <Title order={2} size="h3" id="record-abstract">
          Abstract
        </Title>
        <Box component="p" className={classes.abstract} maw="68ch" mt="xs" ff="heading" fz="lg" lh={1.65} dir="auto">
          {abstract ? <TexText text={abstract} /> : `${provider} provides none.`}
        </Box>
      </Box>
      {archive && <AtTheArchive archive={archive} />}
      <PapersAround articleId={article.id} />
      <RecordFacts article={article} />
    </>
  )
}

/** All authors as links; long lists are collapsed. */
function Authors({ names }: { names: readonly string[] }) {
  const [isWhole, setWhole] = useState(names.length <= AUTHORS_SHOWN + 1)
  return (
    <Box component="section" aria-label="Authors" maw="80ch" style={{ overflowWrap: 'anywhere' }}>
      <AuthorLinks names={isWhole ? names : names.slice(0, AUTHORS_SHOWN)} />
      {!isWhole && (
        <>
          {' and '}
          <Anchor component="button" type="button" underline="always" onClick={() => setWhole(true)}>
            {formatCount(names.length - AUTHORS_SHOWN)} more
          </Anchor>
        </>
      )}
    </Box>
  )
}

function AtTheArchive({ archive: { provider, pageUrl, pdfUrl, isWithdrawn } }: { archive: ArchiveRecord }) {
  const links = [
    { label: `Read the pdf at ${provider}`, href: isWithdrawn ? null : pdfUrl },
    { label: `Page at ${provider}`, href: pageUrl },
  ].flatMap(({ label, href }) => (href !== null && isWebAddress(href) ? [{ label, href }] : []))
  if (links.length === 0) return null
  const where = pdfUrl === null ? 'Only the metadata is here.' : `The full text is at ${provider}, not here.`
  const leaving =
    links.length === 1
      ? 'The link leaves this site and opens in a new tab.'
      : 'These links leave this site and open in a new tab.'
  return (
    <Box component="section" mb="xl" aria-label="At the archive">
      <Group gap="xs">
        {links.map(({ label, href }) => (
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
      <Text maw="68ch" mt="xs" c="dimmed">
        {where} {leaving}
      </Text>
    </Box>
  )
}

/** The archive's metadata: categories by name, versions, publication, licence. */
function RecordFacts({ article }: { article: OpenArticle }) {
  const { archive, doi, journalRef } = article
  const facts: [string, ReactNode][] = [
    [article.archiveId === null ? 'Identifier' : 'arXiv id', archive?.archiveId ?? article.archiveId],
    ['Categories', archive && <CategoryLinks names={archive.categories.map(({ name }) => name)} />],
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

/** The licence as readers know it; an unknown URL is shown as is. */
export function licenceName(license: string): string {
  const commons = /creativecommons\.org\/(?:licenses\/([a-z-]+)\/([\d.]+)|publicdomain\/zero)/i.exec(license)
  if (commons) return commons[1] ? `CC ${commons[1].toUpperCase()} ${commons[2]}` : 'CC0 (public domain)'
  if (/arxiv\.org\/licenses\/nonexclusive-distrib/i.test(license)) return 'arXiv non-exclusive distribution licence'
  if (/arxiv\.org\/licenses\/assumed/i.test(license)) return 'Assumed arXiv licence (submitted before 2004)'
  return license
}

/** True for a safe link target; records come from a file, which may contain anything. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text)
}

/** Categories, each leading to its papers here and in arXiv. */
function CategoryLinks({ names }: { names: readonly string[] }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Anchor component={Link} underline="always" to={categoryPath(name)}>
        {name}
      </Anchor>
    </Fragment>
  ))
}

function categoryPath(name: string): string {
  const q = `field:"${name.replaceAll('"', '')}"`
  return `${SCREENS.knowledge.path}?${new URLSearchParams({ q, filter: 'all' })}`
}
