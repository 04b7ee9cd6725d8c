import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectArticles, selectUploads } from '../features/articles/slice.ts'
import { isDone, needsAttention } from '../features/articles/upload/upload-item.ts'
import { uploadPercent, uploadWords } from '../features/articles/upload/upload-words.ts'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import classes from './home.module.css'

const SHOWN = 4

/** My papers that are being read, or wait for me; the dock of every screen keeps them up to date. */
export function HomeWork() {
  const open = useSelector(selectUploads).filter((item) => !isDone(item))
  const { status } = useSelector(selectArticles).status.uploads
  if (open.length === 0)
    return status === 'SUCCESS' || status === 'ERROR' ? (
      <p>No papers are being processed.</p>
    ) : (
      <SkeletonRows rows={1} height={24} />
    )
  return (
    <>
      <ul className={classes.rows}>
        {open.slice(0, SHOWN).map((item) => (
          <li key={item.id} className={classes.row}>
            <span className={classes.name}>{item.title}</span>
            <span>
              {uploadWords(item)}
              {!needsAttention(item) && `, ${uploadPercent(item)} %`}
            </span>
          </li>
        ))}
      </ul>
      <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
        {SCREENS.uploadActivity.title}
      </Anchor>
    </>
  )
}
