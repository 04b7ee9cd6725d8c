import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { languageName } from '@colophon/protocol/articles/language'
import { writtenName } from '@colophon/protocol/citations/person-name'
import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { type ReactNode, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { accessLabel } from '../../features/articles/labels/access-labels.ts'
import { TYPE_LABELS } from '../../features/articles/labels/type-labels.ts'
import { hasNoFile } from '../../features/articles/no-file.ts'
import { selectIsSignedIn } from '../../features/auth/slice.ts'
import { PapersAround } from '../../features/citations/PapersAround.tsx'
import { formatCount, formatFileSize, formatMoment } from '../../lib/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './paper.module.css'

// Loaded on demand: needs Markdown and formulas.
const ImportedNotes = lazyPart(async () => ({ default: (await import('./ImportedNotes.tsx')).ImportedNotes }), null)

/** The facts about a paper and its file, and the papers around it. */
export function PaperDetails({ article, isOwner }: { article: OpenArticle; isOwner: boolean }) {
  const isBare = hasNoFile(article)
  const isSignedIn = useSelector(selectIsSignedIn)
  const further = article.further ?? {}
  const facts: [string, ReactNode][] = [
    ['Access', !isBare && accessLabel(article)],
    ['File', isBare ? 'No file' : article.fileName],
    ['Size', !isBare && formatFileSize(article.fileSize)],
    ['Pages', article.pages],
    ['Claims', !isBare && formatCount(article.statementsCount)],
    ['Authors', article.authors.join(', ')],
    ['Editors', further.editor?.map(writtenName).join(', ')],
    ['Year', article.year],
    ['Venue', article.journalRef],
    ['Series', further['collection-title']],
    ['Type', article.type && TYPE_LABELS[article.type]],
    ['Kind', further.genre],
    ['Number', further.number],
    ['Edition', further.edition],
    ['Publisher', article.publication?.publisher],
    ['Place', further['publisher-place']],
    ['Citation key', article.citationKey],
    ['DOI', article.doi],
    ['ISBN', further.ISBN],
    ['ISSN', further.ISSN],
    ['PubMed id', further.PMID],
    [
      'URL',
      further.URL && (
        <a href={further.URL} target="_blank" rel="noopener noreferrer">
          {further.URL}
        </a>
      ),
    ],
    ['Read on', further.accessed],
    ['Received', further.submitted],
    ['Accepted', further.accepted],
    ['Published', further['available-date']],
    ['Licence', further.license],
    ['Language', article.language && languageName(article.language)],
    ['Likes', !isBare && formatCount(article.likesCount)],
    ['Dislikes', !isBare && formatCount(article.dislikesCount)],
    ['Rating points', !isBare && formatCount(article.likesCount - article.dislikesCount)],
    [isBare ? 'Added by' : 'Uploaded by', article.ownerName],
    [isBare ? 'Added' : 'Uploaded', formatMoment(article.createdAt)],
    ['Updated', formatMoment(article.updatedAt)],
    ['SHA-256 of the file', article.sha256],
    ['MD5 of the claims', article.md5Hash],
  ]
  return (
    <>
      <dl className={classes.details}>
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== undefined &&
            value !== false &&
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {isSignedIn && !isBare && (
          <div>
            <dt>References</dt>
            <dd>
              <Link to={`${ADDED_SCREENS.audit.path}?paper=${article.id}`}>Check them</Link>
            </dd>
          </div>
        )}
        {isOwner && (
          <div>
            <dt>Versions</dt>
            <dd>
              <Link to="?tab=statements&full=1&versions=list">All versions of the claims</Link>
            </dd>
          </div>
        )}
        {article.warnings.length > 0 && (
          <div>
            <dt>Extraction notes</dt>
            <dd>
              {article.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {isSignedIn && (
        <Suspense>
          <ImportedNotes key={article.id} articleId={article.id} />
        </Suspense>
      )}
      <PapersAround articleId={article.id} />
    </>
  )
}
