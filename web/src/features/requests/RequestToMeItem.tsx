import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatCountOf, formatDay, formatMoment } from '../../lib/format.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { RequestFrame } from './RequestFrame.tsx'
import { lastOpenedLabel, pastRequestLabel } from './request-labels.ts'
import classes from './requests.module.css'

type Props = {
  request: RequestToMe
  isTitled?: boolean
  onAnswer: (isGranted: boolean) => void
  onRevoke: () => void
  /** Shown before the requester, where several can be selected. */
  choice?: ReactNode
}

/** A request for one of my papers: requester, history, and how to answer. */
export function RequestToMeItem({ request, isTitled, onAnswer, onRevoke, choice }: Props) {
  const { requester, walletAddress, askedAt, sharedPapers, history, state, answerReceiptId, requestReceiptId } = request
  const hasGrant = state === 'granted' || request.keepsReadOnly
  const others = sharedPapers - (hasGrant ? 1 : 0)
  const before = history.filter(({ articleId, at }) => articleId !== request.articleId || at < askedAt)
  return (
    <RequestFrame
      request={request}
      isTitled={isTitled}
      who={
        <>
          {choice}
          <Portrait name={requester.displayName} url={requester.avatarUrl} size={32} />
          <span>
            <Link to={`${SCREENS.profile.path}?profileId=${requester.id}`}>{requester.displayName}</Link>,{' '}
            {formatMoment(askedAt)}
            <br />
            <span className={classes.quiet} dir="auto">
              {introductionOf(requester)}
            </span>
            <br />
            {walletAddress === null ? (
              <span className={classes.quiet}>Invited by e-mail or link.</span>
            ) : (
              <span className={classes.address}>{walletAddress}</span>
            )}
            <br />
            <span className={classes.quiet}>
              {others === 0
                ? 'No access to your other private papers.'
                : `Has access to ${formatCount(others)} of your other private papers.`}
            </span>
          </span>
        </>
      }
      actions={
        <>
          {state === 'pending' && (
            <>
              <Button size="sm" onClick={() => onAnswer(true)}>
                Grant
              </Button>
              <Button size="sm" variant="default" onClick={() => onAnswer(false)}>
                Reject
              </Button>
            </>
          )}
          {hasGrant && (
            <Button size="sm" variant="default" onClick={onRevoke}>
              Revoke
            </Button>
          )}
          <ReceiptButton id={requestReceiptId} label="Receipt of the request" />
          <ReceiptButton id={answerReceiptId} label="Receipt of the answer" />
        </>
      }
    >
      {hasGrant && <p className={classes.quiet}>{lastOpenedLabel(request.lastOpenedAt)}</p>}
      {before.length > 0 && (
        <details className={classes.history}>
          <summary>Earlier requests and answers ({before.length})</summary>
          <ul>
            {before.map((past) => (
              <li key={`${past.at}${past.act}${past.articleId}`}>
                {pastRequestLabel(past, requester.displayName)}, {formatDay(past.at)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </RequestFrame>
  )
}

const ABOUT_MAX = 160

/** What the requester's public profile says, in one line. */
function introductionOf({ about, createdAt, docsCount }: RequestToMe['requester']): string {
  const line = about.replace(/\s+/g, ' ').trim()
  const cut = line.length > ABOUT_MAX ? `${line.slice(0, ABOUT_MAX).toWellFormed()}…` : line
  const papers =
    docsCount === 0 ? 'no papers published here' : `${formatCountOf(docsCount, 'paper', 'papers')} published here`
  const facts = `Member since ${formatDay(createdAt)}, ${papers}`
  return cut === '' ? `${facts}.` : `${cut} · ${facts}.`
}
