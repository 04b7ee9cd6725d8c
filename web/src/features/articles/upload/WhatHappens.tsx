import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './uploads.module.css'

/** For whoever has uploaded nothing yet: what happens to a file, step by step. */
export function WhatHappens() {
  return (
    <EmptyState title="No upload is going on. This is what happens to a file:">
      <ol className={classes.steps}>
        <li>It is sent to your storage. Two files travel at once, the others wait their turn.</li>
        <li>Its pages are read: title, authors, headings, paragraphs, captions, in their reading order.</li>
        <li>Statements are found: who or what, does what, to what, and how sure the author is.</li>
        <li>It is added to search. Until you publish it, only you find it.</li>
      </ol>
      <p>You may close this page at any time; the work goes on and its state is here when you come back.</p>
    </EmptyState>
  )
}
