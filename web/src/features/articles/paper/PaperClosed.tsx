import type { OpenArticle } from '@colophon/protocol/articles/entities'
import classes from './paper.module.css'

/** A paper that is listed but may not be read: its abstract, and what the access state means. */
export function PaperClosed({ article }: { article: OpenArticle }) {
  return (
    <div className={classes.closed}>
      <p>
        <strong>{article.access}.</strong> The owner{article.ownerName && ` (${article.ownerName})`} decides who reads
        this paper. Title, authors and abstract are open to everybody.
      </p>
      {article.abstract && (
        <>
          <h2>Abstract</h2>
          <p className={classes.abstract}>{article.abstract}</p>
        </>
      )}
    </div>
  )
}
