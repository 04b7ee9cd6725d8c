import { useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { medianTimes } from './stage-times.ts'
import classes from './uploads.module.css'

/** For whoever has no upload under way: what happens to a file, step by step, with the times that were measured here. */
export function WhatHappens() {
  const [times] = useState(medianTimes)
  const took = (milliseconds: number | null) =>
    milliseconds !== null && <span className={classes.quiet}> Here it lately took {seconds(milliseconds)}.</span>
  return (
    <EmptyState title="No upload is going on. This is what happens to a file:">
      <ol className={classes.steps}>
        <li>
          It is compared with what you have, then sent to your storage. Two files travel at once, the others wait.
        </li>
        <li>
          Its pages are read: title, authors, headings, paragraphs, captions, in their reading order. You can read it
          from then on.{took(times.parse)}
        </li>
        <li>
          Statements are found: who or what, does what, to what, and how sure the author is.{took(times.statements)}
        </li>
        <li>It is added to search. Until you publish it, only you find it.{took(times.index)}</li>
      </ol>
      <p>You may close this page once a file is sent; the work goes on and its state is here when you come back.</p>
    </EmptyState>
  )
}

function seconds(milliseconds: number): string {
  const value = milliseconds / 1000
  return value < 1 ? 'less than a second' : `${value < 10 ? value.toFixed(1) : Math.round(value)} s`
}
