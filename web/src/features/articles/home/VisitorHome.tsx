import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { SearchBox } from '../knowledge/SearchBox.tsx'
import classes from '../paper/PaperLines.module.css'
import { NewestPapers } from './NewestPapers.tsx'

const LiveExamples = lazy(async () => ({ default: (await import('./LiveExamples.tsx')).LiveExamples }))

/** The start for whoever is not signed in: one sentence, one search box, what this is for, three examples, and the newest papers. */
export function VisitorHome() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeading
        title="Read research papers, and see the sentence behind every statement."
        actions={
          <Button variant="default" component={Link} to={SCREENS.registration.path}>
            Create an account
          </Button>
        }
      />
      <SearchBox
        query=""
        userId={null}
        onSearch={(q) => void navigate(`${SCREENS.knowledge.path}?${new URLSearchParams(q ? { q } : {})}`)}
      />
      <Section title="What it does">
        <div className={classes.plain}>
          <p>Upload pdf, docx or txt files; they become papers that you can search, read and share.</p>
          <p>Each paper is taken apart into statements, with how sure the author is and where it says so.</p>
          <p>Publish what you want others to find; everything else stays yours alone.</p>
          <p>
            Owners record the hash of their statements on a chain; anybody can{' '}
            <Anchor component={Link} to={ADDED_SCREENS.verify.path} underline="always">
              verify a record
            </Anchor>
            , without an account.
          </p>
        </div>
      </Section>
      <Suspense fallback={<SkeletonRows rows={6} height={72} />}>
        <LiveExamples />
      </Suspense>
      <Section title="Newest papers">
        <NewestPapers />
      </Section>
    </>
  )
}
