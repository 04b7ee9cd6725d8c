import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { languageName } from '@colophon/protocol/articles/language'
import { Link } from 'react-router'
import { accessLabel } from '../../features/articles/access-labels.ts'
import { PapersAround } from '../../features/citations/PapersAround.tsx'
import { formatCount, formatFileSize, formatMoment } from '../../lib/format.ts'
import classes from './paper.module.css'

/** The facts about a paper and its file, and the papers around it. */
export function PaperDetails({ article, isOwner }: { article: OpenArticle; isOwner: boolean }) {
  const facts: [string, string | number | null][] = [
    ['Access', accessLabel(article)],
    ['File', article.fileName],
    ['Size', formatFileSize(article.fileSize)],
    ['Pages', article.pages],
    ['Claims', formatCount(article.statementsCount)],
    ['Authors', article.authors.join(', ')],
    ['Year', article.year],
    ['Venue', article.journalRef],
    ['DOI', article.doi],
    ['Language', article.language && languageName(article.language)],
    ['Likes', formatCount(article.likesCount)],
    ['Dislikes', formatCount(article.dislikesCount)],
    ['Rating points', formatCount(article.likesCount - article.dislikesCount)],
    ['Uploaded by', article.ownerName],
    ['Uploaded', formatMoment(article.createdAt)],
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
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
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
      <PapersAround articleId={article.id} />
    </>
  )
}
